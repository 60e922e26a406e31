import { escapeHtml } from '@masthead/article/html';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance } from 'fastify';
import type { VirtualHost } from '../../platform/http/virtual-hosts';

import { previewPolicy } from './content-security-policy';

const WAITING_TEXT = phrase('Press Preview in the editor to see the preview here.');

/**
 * A page that shows the document which the editor posts to it, in a sandboxed frame. The site serves it, so that
 * neither the page nor the document share an origin with the admin. It accepts messages only from the admin.
 */
export async function staticPreviewRoutes(app: FastifyInstance): Promise<void> {
  app.get('/preview/static', { constraints: { application: 'site' } }, (request, reply) => {
    const { project } = (request.virtualHost as VirtualHost).servedProject;
    return reply
      .type('text/html')
      .headers({
        'content-security-policy': previewPolicy,
        // The opener is of another origin and must be able to post messages.
        'cross-origin-opener-policy': 'unsafe-none',
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      })
      .send(`<!doctype html><html lang="${project.language.slice(0, 2)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(project.title)}</title>
<style>html,body{margin:0;height:100%}iframe{border:0;width:100%;height:100%;display:block;background:#fff}
p{font:16px/1.5 system-ui,sans-serif;margin:0;padding:2rem;text-align:center}</style></head>
<body><p>${WAITING_TEXT}</p><script>${createPreviewScript(project.admin_hosts)}</script></body></html>`);
  });
}

/** Clears `window.opener`, through which the previewed document could otherwise access the admin's window. */
export function createPreviewScript(adminHosts: readonly string[]): string {
  return `
const hosts = ${JSON.stringify(adminHosts)};
const isEditor = (origin) => origin !== 'null' && hosts.includes(new URL(origin).hostname);
addEventListener('message', ({ origin, data }) => {
  if (!isEditor(origin) || data?.kind !== 'masthead.preview' || typeof data.document !== 'string') return;
  const frame = document.createElement('iframe');
  frame.title = String(data.title);
  frame.sandbox = 'allow-scripts';
  frame.referrerPolicy = 'no-referrer';
  frame.srcdoc = data.document;
  document.title = frame.title;
  document.body.replaceChildren(frame);
});
const editor = window.opener;
window.opener = null;
editor?.postMessage({ kind: 'masthead.preview.ready' }, '*');
`;
}
