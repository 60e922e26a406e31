import { tagPath } from '@masthead/domain/site/addresses';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../http/html';
import type { Face } from '../projects/faces';
import { findMergedTagSlug } from './site.queries';

/** The readers' face of a project: a plain page with its title, until there is something to read. */
export async function siteRoutes(app: FastifyInstance): Promise<void> {
  app.get('/', { constraints: { face: 'site' } }, (request, reply) => {
    const { project } = (request.face as Face).running;
    const title = escapeHtml(project.title);
    return reply
      .type('text/html')
      .send(`<!doctype html><html lang="${project.language.slice(0, 2)}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:18px/1.6 Georgia,serif;margin:0}header{border-top:6px solid ${project.colour};padding:2rem;text-align:center}</style>
<header><h1>${title}</h1></header></html>`);
  });

  app.get<{ Params: { slug: string } }>(tagPath(':slug'), { constraints: { face: 'site' } }, async (request, reply) => {
    const { db } = (request.face as Face).running;
    const slug = await findMergedTagSlug(db, request.params.slug);
    return slug === null ? reply.callNotFound() : reply.redirect(tagPath(slug), 301);
  });
}
