import { endpoint } from '@masthead/domain/http/endpoint';
import { z } from 'zod';
import type { Face } from '../projects/faces';
import type { Api } from './api';
import { documentationPage } from './documentation-page';
import { openApi } from './openapi';

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

/** The API's description of itself: what is served is what is described. */
export function documentationRoutes({ app, served }: Api): void {
  const described = () => [...served.map((each) => each.endpoint), document, page];
  const options = (each: typeof document | typeof page) => ({
    constraints: { face: 'admin' },
    config: { endpoint: each },
  });

  app.get(document.path, options(document), async (request) =>
    openApi(described(), (request.face as Face).running.project.title),
  );
  app.get(page.path, options(page), async (request, reply) =>
    reply.type('text/html').send(documentationPage(described(), (request.face as Face).running.project.title)),
  );
}
