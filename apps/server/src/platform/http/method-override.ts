import type { IncomingMessage } from 'node:http';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyRequest } from 'fastify';
import type { Api, Served } from './api';
import { checkAccess } from './authenticate';
import { notFound } from './errors';
import { decodeFields, withMultipart } from './multipart';

const METHODS = ['PATCH', 'DELETE'];

/** For callers that can only POST: the header names the method before routing. The address stays as it is. */
export function overrideMethod(request: IncomingMessage): string {
  const wanted = String(request.headers['x-http-method-override'] ?? '').toUpperCase();
  if (request.method === 'POST' && METHODS.includes(wanted)) request.method = wanted;
  return request.url ?? '/';
}

/** Answers a multipart request by the endpoint its `_method` field names, or by the one it was sent to. */
export async function overriding(
  api: Api,
  sentTo: Served,
  request: FastifyRequest,
  fields: Record<string, unknown>,
): Promise<unknown> {
  const { _method: wanted, ...body } = fields;
  const method = request.method === 'POST' && typeof wanted === 'string' ? wanted.toUpperCase() : request.method;
  if (method === sentTo.endpoint.method) return sentTo.answer(request, decodeFields(sentTo.endpoint, body));

  const named = api.served.find(({ endpoint }) => endpoint.path === sentTo.endpoint.path && endpoint.method === method);
  if (!named) throw notFound(phrase('There is nothing at this address.'));
  checkAccess(request.actor, named.endpoint);
  return named.answer(request, decodeFields(named.endpoint, body));
}

/** Multipart PATCH endpoints without a POST of their own take one whose `_method` says PATCH. */
export function serveOverrides(api: Api): void {
  const posts = new Set(api.served.filter(({ endpoint }) => endpoint.method === 'POST').map(pathOf));
  for (const served of api.served.filter(({ endpoint }) => endpoint.multipart && endpoint.method === 'PATCH')) {
    if (posts.has(pathOf(served))) continue;
    const { endpoint } = served;
    api.app.route({
      method: 'POST',
      url: endpoint.path,
      constraints: { face: 'admin' },
      config: { endpoint },
      handler: (request) => withMultipart(request, (fields) => overriding(api, served, request, fields)),
    });
  }
}

const pathOf = ({ endpoint }: Served) => endpoint.path;
