import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { EXPLORER_SCRIPT } from '../api/documentation.routes';
import type { AdminPage } from './admin-page';

const SCRIPT_SOURCE = "script-src 'self'";

interface Options {
  /** The folder of the built admin. */
  web: URL;
  /** The folder of the built API explorer. */
  explorer: URL;
}

/** Serves the built admin. Asset names contain a content hash, so browsers may cache them forever. */
export const adminRoutes = fastifyPlugin(async (app: FastifyInstance, { web, explorer }: Options) => {
  await app.register(fastifyStatic, { root: fileURLToPath(web), serve: false, preCompressed: true });
  app.get('/assets/*', { constraints: { application: 'admin' } }, (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    return reply.sendFile(`assets/${name}`, { maxAge: '365d', immutable: true });
  });
  app.get(EXPLORER_SCRIPT, { constraints: { application: 'admin' } }, (_request, reply) =>
    reply.sendFile('explorer.js', fileURLToPath(explorer)),
  );
});

/** Sends the document for every URL that is not a file; the router in the browser selects the page. */
export async function sendAdminPage(
  page: AdminPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!['GET', 'HEAD'].includes(request.method) || request.url.startsWith('/assets/')) {
    return reply.code(404).type('text/plain').send('Not found');
  }
  const policy = String(reply.getHeader('content-security-policy'));
  return reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policy.replace(SCRIPT_SOURCE, [SCRIPT_SOURCE, ...page.scriptSources].join(' ')))
    .type('text/html; charset=utf-8')
    .send(await page.render(request));
}
