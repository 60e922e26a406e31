import type { IncomingMessage } from 'node:http';
import type { Endpoint, Received } from '@masthead/domain/http/endpoint';
import { BASE_VERSION, OVERTAKEN, versionOf } from '@masthead/domain/http/version';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { logAudited } from '../audit/record-audit';
import { announce } from '../events/announce.queries';
import { checkAccess } from './check-access';
import type { Context, ContextOf } from './context';
import { malformed, notFound, Refused, wrongContentType } from './errors';
import { bodyLimitOf } from './rate-limit';
import { decodeFields, withMultipart } from './request-body';

const METHODS = ['PATCH', 'DELETE'];

/** For callers that can only POST: the header names the method before routing. The address stays as it is. */
export function overrideMethod(request: IncomingMessage): string {
  const wanted = String(request.headers['x-http-method-override'] ?? '').toUpperCase();
  if (request.method === 'POST' && METHODS.includes(wanted)) request.method = wanted;
  return request.url ?? '/';
}

/** Answers a multipart request by the endpoint its `_method` field names, or by the one it was sent to. */
async function overriding(
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

/** A reply with another status than 200. A class, so that no reply can pass for one. */
export class Answer<T> {
  constructor(
    readonly status: 202 | 503,
    readonly reply: T,
  ) {}
}

type Replied<E extends Endpoint> = z.input<E['reply']>;
type Handler<E extends Endpoint> = (
  context: ContextOf<E>,
  input: Received<E>,
) => Promise<Replied<E> | Answer<Replied<E>>>;

/** Serves one endpoint of the contract: access checked before the body is read, input parsed, reply cut to its schema. */
export function serve<E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>): void {
  const announcesSite = api.announcesSite === true && endpoint.method !== 'GET';
  const answer = async (request: FastifyRequest, body: unknown) => {
    const input = {
      params: paramsOf(endpoint, request),
      query: endpoint.query?.parse(request.query),
      body: endpoint.body?.parse(body ?? {}),
    } as Received<E>;
    // A body can be held back for minutes, and whoever sends it may have lost their rights meanwhile.
    if (endpoint.body) await api.admit(request, endpoint);
    const base = endpoint.versioned ? baseCheck(endpoint, request) : null;
    const context = { ...api.contextOf(request), ...(base && { checkBase: base.check }) } as ContextOf<E>;
    const replied = await handler(context, input).finally(async () => {
      // Also when the handler fails: it may have committed a change before.
      if (announcesSite) await announce(context.db, 'site').catch(context.report);
      await logAudited(context.db, context, context.logEvent).catch(context.report);
    });
    if (base?.isForgotten()) throw new Error(`${endpoint.method} ${endpoint.path} did not check its base version`);
    return replied instanceof Answer
      ? new Answer(replied.status, cut(endpoint, replied.reply))
      : cut(endpoint, replied);
  };
  route(api, { endpoint, answer });
}

function route(api: Api, served: Served): void {
  const { endpoint, answer } = served;
  api.served.push(served);
  api.app.route({
    method: endpoint.method,
    url: endpoint.path,
    constraints: { face: 'admin' },
    config: { endpoint },
    bodyLimit: bodyLimitOf(endpoint),
    handler: endpoint.multipart
      ? (request) => withMultipart(request, (fields) => overriding(api, served, request, fields))
      : async (request, reply) => {
          const answered = await answer(request, jsonBody(endpoint, request));
          return answered instanceof Answer ? reply.code(answered.status).send(answered.reply) : answered;
        },
  });
}

/** What is not an object has no fields to name in a refusal; a multipart body would be taken for an empty one. */
function jsonBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!endpoint.body) return undefined;
  if (request.isMultipart?.()) throw wrongContentType();
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw malformed(phrase('The body must be a JSON object.'));
  return body;
}

/** An address that names nothing, such as `/v2/sections/abc`, is missing rather than wrong. */
function paramsOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const parsed = endpoint.params?.safeParse(request.params);
  if (parsed && !parsed.success) throw notFound(phrase('There is nothing at this address.'));
  return parsed?.data;
}

/** Compares the version that a call names with the entity of now. A handler that forgets to ask is a bug. */
function baseCheck(endpoint: Endpoint, request: FastifyRequest) {
  const base = request.headers[BASE_VERSION];
  let isChecked = false;
  const check = async (load: () => Promise<unknown>) => {
    isChecked = true;
    if (base === undefined) return;
    const current = cut(endpoint, await load());
    if (versionOf(current) === base) return;
    throw new Refused(409, OVERTAKEN, phrase('Somebody else has changed this meanwhile. Nothing was overwritten.'), {
      current,
    });
  };
  return { check, isForgotten: () => base !== undefined && !isChecked };
}

function cut(endpoint: Endpoint, value: unknown): unknown {
  const parsed = endpoint.reply.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${endpoint.method} ${endpoint.path} answered what its contract does not say: ${parsed.error.message}`,
  );
}

/** An endpoint that is served, and how it answers once its body is read. */
export interface Served {
  endpoint: Endpoint;
  answer: (request: FastifyRequest, body: unknown) => Promise<unknown>;
}

/** The API while it is being put together: areas add their endpoints to it with `serve()`. */
export interface Api {
  app: FastifyInstance;
  contextOf: (request: FastifyRequest) => Context;
  /** Finds out who calls, and throws unless they may. */
  admit: (request: FastifyRequest, endpoint: Endpoint) => Promise<void>;
  served: Served[];
  /** Whether readers see the content of the area: then each of its writes empties the page cache of every server. */
  announcesSite?: boolean;
}
