import type { FastifyInstance } from 'fastify';
import type { Face } from '../projects/faces';
import { findAdsTxtText } from './site.queries';

/** Who may sell the site's advertising, for those who buy it: they ask every site at this address. */
export async function adsTxtRoutes(app: FastifyInstance): Promise<void> {
  app.get('/ads.txt', { constraints: { face: 'site' } }, async (request, reply) => {
    const text = await findAdsTxtText((request.face as Face).running.db);
    if (text === null) return reply.callNotFound();
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
