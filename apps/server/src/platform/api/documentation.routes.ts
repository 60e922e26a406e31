import { type Endpoint, endpoint } from '@masthead/domain/http/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Face } from '../http/faces';
import { escapeHtml } from '../http/html';
import { limitCallsPerAddress } from '../http/rate-limit';
import type { Api } from '../http/serve';
import { jsonSchema, openApi, whoMayCall } from './openapi';

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h2{font:600 15px ui-monospace,monospace;margin:2rem 0 .25rem;border-top:1px solid #8884;padding-top:1rem}
p{margin:.25rem 0}pre{overflow:auto;padding:.75rem;background:#8882;border-radius:4px;font-size:13px}summary{cursor:pointer}`;

/** Every endpoint with who may call it and what it takes and answers, for people. */
function documentationPage(endpoints: Endpoint[], title: string): string {
  const name = `${escapeHtml(title)} API`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${name}</title><style>${STYLE}</style><h1>${name}</h1>
<p>The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>. Calls other than public ones carry
<code>Authorization: Bearer &lt;token&gt;</code>; refusals answer <code>{type, message, errors?}</code>.</p>
${endpoints.map(entry).join('\n')}</html>`;
}

function entry(endpoint: Endpoint): string {
  const parts = (['params', 'query', 'body', 'reply'] as const).map((part) => shape(part, endpoint[part])).join('');
  return `<h2>${endpoint.method} /api${escapeHtml(endpoint.path)}</h2><p>${escapeHtml(endpoint.summary)}</p>
<p>${escapeHtml(whoMayCall(endpoint.access))}</p>${parts}`;
}

function shape(part: string, schema: z.ZodType | undefined): string {
  if (!schema) return '';
  const json = jsonSchema(schema, part === 'reply' ? 'output' : 'input');
  return `<details><summary>${part}</summary><pre>${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>`;
}

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
