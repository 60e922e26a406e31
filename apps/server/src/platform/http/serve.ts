import type { Endpoint, Received } from '@masthead/domain/http/endpoint';
import { BASE_VERSION, OVERTAKEN, versionOf } from '@masthead/domain/http/version';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { logAudited } from '../audit/record-audit';
import { announce } from '../events/announce.queries';
import type { Api, Served } from './api';
import type { ContextOf } from './context';
import { malformed, notFound, Refused, wrongContentType } from './errors';
import { overriding } from './method-override';
import { withMultipart } from './multipart';
import { bodyLimitOf } from './public-calls';

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
