import { endpoint } from '@masthead/domain/http/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Face } from '../projects/faces';
import type { Api } from './api';
import { documentationPage } from './documentation-page';
import { openApi } from './openapi';
import { limitCallsPerAddress } from './public-calls';

const document = endpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  summary: 'This API as an OpenAPI 3.1 document.',
  reply: z.looseObject({}),
});

const page = endpoint({
  method: 'GET',
  path: '/docs',
  access: 'public',
  summary: 'This API as a page to read.',
  reply: z.string(),
});

/** The page has some 650 kB, which are compressed for every request. */
const CALLS_PER_MINUTE = 60;

/** The API's description of itself: what is served is what is described. */
export function documentationRoutes({ app, served }: Api, now: () => Date): void {
  const described = () => [...served.map((each) => each.endpoint), document, page];
  const count = limitCallsPerAddress(CALLS_PER_MINUTE, now);
  const options = (each: typeof document | typeof page) => ({
    constraints: { face: 'admin' },
    config: { endpoint: each },
    onRequest: async (request: FastifyRequest) => count(request),
  });
  const documentOf = oncePerTitle((title) => JSON.stringify(openApi(described(), title)));
  const pageOf = oncePerTitle((title) => documentationPage(described(), title));

  app.get(document.path, options(document), async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(documentOf(titleOf(request))),
  );
  app.get(page.path, options(page), async (request, reply) => reply.type('text/html').send(pageOf(titleOf(request))));
}

const titleOf = (request: FastifyRequest) => (request.face as Face).running.project.title;

/** Caches the result per project: to describe all endpoints takes 70 ms, and only a deployment changes them. */
function oncePerTitle(describe: (title: string) => string): (title: string) => string {
  const results = new Map<string, string>();
  return (title) => {
    const result = results.get(title) ?? describe(title);
    results.set(title, result);
    return result;
  };
}
