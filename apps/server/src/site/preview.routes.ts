import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance } from 'fastify';
import type { Face } from '../platform/http/faces';
import { escapeHtml } from '../platform/http/html';
import { previewScript } from './preview-script';
import { previewPolicy } from './static/policy';

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
