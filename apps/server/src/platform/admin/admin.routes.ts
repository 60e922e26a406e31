import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

interface Options {
  /** The folder of the built admin. */
  web: URL;
}

/** The files of the built admin; their names change with their content, so they may be kept for ever. */
export const adminRoutes = fastifyPlugin(async (app: FastifyInstance, { web }: Options) => {
  await app.register(fastifyStatic, { root: fileURLToPath(web), serve: false, preCompressed: true });
  app.get('/assets/*', { constraints: { face: 'admin' } }, (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    return reply.sendFile(`assets/${name}`, { maxAge: '365d', immutable: true });
  });
});

/** Every address that is no file is a page of the admin: its one document finds out which. */
export function sendAdminPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!['GET', 'HEAD'].includes(request.method) || request.url.startsWith('/assets/')) {
    return reply.code(404).type('text/plain').send('Not found');
  }
  return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
}
