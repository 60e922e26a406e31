import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance } from 'fastify';
import type { Face } from '../../platform/http/faces';
import { escapeHtml } from '../../platform/http/html';

import { previewPolicy } from './policy';

const WAITING = phrase('The preview appears here when Preview is pressed in the editor.');

/**
 * An empty shell that shows what the editor in the admin hands over, in a frame without an origin. It is served by the
 * site, so that neither shell nor page share anything with the admin; it takes nothing from anybody else.
 */
export async function previewRoutes(app: FastifyInstance): Promise<void> {
  app.get('/preview/static', { constraints: { face: 'site' } }, (request, reply) => {
    const { project } = (request.face as Face).running;
    return reply
      .type('text/html')
      .headers({
        'content-security-policy': previewPolicy,
        // Its opener is of another origin, and has to reach it.
        'cross-origin-opener-policy': 'unsafe-none',
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      })
      .send(`<!doctype html><html lang="${project.language.slice(0, 2)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(project.title)}</title>
<style>html,body{margin:0;height:100%}iframe{border:0;width:100%;height:100%;display:block;background:#fff}
p{font:16px/1.5 system-ui,sans-serif;margin:0;padding:2rem;text-align:center}</style></head>
<body><p>${WAITING}</p><script>${previewScript(project.admin_hosts)}</script></body></html>`);
  });
}

/**
 * The shell's own script. Once it has said that it listens, it forgets its opener: the page under preview could
 * otherwise find the admin's window through it.
 */
export function previewScript(adminHosts: readonly string[]): string {
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
