import { escapeHtml } from '@masthead/article/html';
import { endpoint } from '@masthead/domain/http/endpoint';
import type { Project } from '@masthead/domain/projects/schema';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { limitCallsPerAddress } from '../http/rate-limit';
import type { Api } from '../http/serve';
import type { VirtualHost } from '../http/virtual-hosts';
import { createOpenApiDocument } from './openapi';

const openApiEndpoint = endpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  summary: 'Returns the OpenAPI 3.1 document of this API.',
  reply: z.looseObject({}),
});

const docsEndpoint = endpoint({
  method: 'GET',
  path: '/docs',
  access: 'public',
  summary: 'Returns the API documentation as an HTML page.',
  reply: z.string(),
});

/** Limited because the document (330 kB) is compressed for every request. */
const CALLS_PER_MINUTE = 60;

/** Serves the OpenAPI document of the API and an explorer page. */
export function documentationRoutes({ app, servedEndpoints }: Api, now: () => Date): void {
  const countCall = limitCallsPerAddress(CALLS_PER_MINUTE, now);
  const options = (endpoint: typeof openApiEndpoint | typeof docsEndpoint) => ({
    constraints: { application: 'admin' },
    config: { endpoint },
    onRequest: async (request: FastifyRequest) => countCall(request),
  });
  // Cached by project title, because generating the document takes 70 ms.
  const documents = new Map<string, string>();
  const getDocument = (title: string) => {
    const endpoints = () => [...servedEndpoints.map((served) => served.endpoint), openApiEndpoint, docsEndpoint];
    const text = documents.get(title) ?? JSON.stringify(createOpenApiDocument(endpoints(), title));
    documents.set(title, text);
    return text;
  };

  app.get(openApiEndpoint.path, options(openApiEndpoint), async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(getDocument(getProject(request).title)),
  );
  app.get(docsEndpoint.path, options(docsEndpoint), async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', docsPolicy)
      .send(renderDocsPage(getProject(request))),
  );
}

const getProject = (request: FastifyRequest) => (request.virtualHost as VirtualHost).servedProject.project;

/** `adminRoutes` serves this static file. It is not an endpoint and has no rate limit. */
export const EXPLORER_SCRIPT = '/api/docs/explorer.js';

/** The content security policy of the page. Allows inline styles because the explorer writes them. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page with the component openapi-explorer (decision 0074), which reads `/api/openapi.json`. */
function renderDocsPage({ title, colour }: Project): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} API</title>
<script type="module" src="${EXPLORER_SCRIPT}"></script>
</head>
<body style="margin: 0">
<openapi-explorer spec-url="/api/openapi.json" collapse="true" hide-server-selection="true" use-path-in-nav-bar="true"
  default-schema-tab="schema" primary-color="${colour}" secondary-color="#ffffff" nav-bg-color="#212529"
  nav-text-color="#ced4da" nav-hover-bg-color="#343a40" nav-hover-text-color="#ffffff"></openapi-explorer>
<noscript>This page needs scripts. The same description for programs: <a href="/api/openapi.json">openapi.json</a>.</noscript>
</body>
</html>`;
}
