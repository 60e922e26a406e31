import type { IncomingMessage } from 'node:http';
import type { Endpoint, ParsedRequest } from '@masthead/domain/http/endpoint';
import { BASE_VERSION, computeVersion, VERSION_CONFLICT } from '@masthead/domain/http/version';
import { phrase } from '@masthead/domain/text/phrase';
import { UNDO_ID } from '@masthead/domain/undo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { logAuditEntries } from '../audit/record-audit';
import { announce, announcingSite } from '../events/announce.queries';
import { checkAccess } from './check-access';
import type { Context, ContextOf } from './context';
import { malformed, notFound, RefusedError, wrongContentType } from './errors';
import { bodyLimitFor } from './rate-limit';
import type { ReplyCache } from './reply-cache';
import { decodeFields, withMultipart } from './request-body';

/** The API during start-up. Areas register their endpoints with `serve()`. */
export interface Api {
  app: FastifyInstance;
  createContext: (request: FastifyRequest) => Context;
  /** Loads the caller from the database and throws if the access is not allowed. */
  authorize: (request: FastifyRequest, endpoint: Endpoint) => Promise<void>;
  /** Empties the actor cache of this server at once. Other servers follow the notification of the change. */
  forgetActors: (request: FastifyRequest) => void;
  /** The replies that this server sends to all users of the project. */
  getReplyCache: (request: FastifyRequest) => ReplyCache;
  servedEndpoints: ServedEndpoint[];
  /** Whether the area has public content. Each write of such an area invalidates the page caches of all servers. */
  announcesSite?: boolean;
  /** Whether writes of the area change users, roles, rights or sessions. */
  changesActors?: boolean;
}

/** A registered endpoint and the function that handles a request after its body is read. */
export interface ServedEndpoint {
  endpoint: Endpoint;
  handle: (request: FastifyRequest, body: unknown) => Promise<unknown>;
}

/** A reply with a status other than 200. A class, so that it differs from every plain reply. */
export class ReplyWithStatus<T> {
  constructor(
    readonly status: 202 | 503,
    readonly reply: T,
  ) {}
}

/** A reply that is already JSON. */
class SerializedReply {
  constructor(readonly json: string) {}
}

type HandlerResult<E extends Endpoint> = z.input<E['reply']>;
type Handler<E extends Endpoint> = (
  context: ContextOf<E>,
  input: ParsedRequest<E>,
) => Promise<HandlerResult<E> | ReplyWithStatus<HandlerResult<E>>>;

/**
 * Serves one endpoint of the contract: checks access before the body is read, validates the input, and removes fields
 * that the reply schema does not have.
 */
export function serve<E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>): void {
  const isPublicWrite = api.announcesSite === true && endpoint.method !== 'GET';
  const changesActors = api.changesActors === true && endpoint.method !== 'GET';
  const mayWrite = (endpoint.method !== 'GET' || endpoint.writes === true) && !endpoint.isPrivate;
  const handle = async (request: FastifyRequest, body: unknown) => {
    const input = {
      params: parsePathParameters(endpoint, request),
      query: endpoint.query?.parse(request.query),
      body: endpoint.body?.parse(body ?? {}),
    } as ParsedRequest<E>;
    // A client can delay the body for minutes, and the caller may lose the right in the meantime.
    if (endpoint.body && !endpoint.isPrivate) await api.authorize(request, endpoint);
    const base = endpoint.versioned ? createBaseVersionCheck(endpoint, request) : null;
    const requestContext = api.createContext(request);
    const context = {
      ...requestContext,
      ...(isPublicWrite && { db: announcingSite(requestContext.db) }),
      ...(endpoint.fromReplica && requestContext.replica && { db: requestContext.replica.readDb }),
      ...(base && { checkBaseVersion: base.check }),
    } as ContextOf<E>;
    const result = await handler(context, input).finally(async () => {
      if (changesActors) api.forgetActors(request);
      // The next request of this user must see the write. The notification may arrive later.
      if (mayWrite) {
        api.getReplyCache(request).clear();
        await leaveReplica(requestContext);
      }
      await logAuditEntries(context.db, context, context.logEvent).catch(context.report);
    });
    if (context.undo.id !== null) request.response?.setHeader(UNDO_ID, context.undo.id);
    if (base?.isUnchecked()) throw new Error(`${endpoint.method} ${endpoint.path} did not check its base version`);
    return result instanceof ReplyWithStatus
      ? new ReplyWithStatus(result.status, parseReply(endpoint, result.reply))
      : parseReply(endpoint, result);
  };
  const handleShared = async (request: FastifyRequest, body: unknown) => {
    const load = async () => JSON.stringify(await handle(request, body));
    return new SerializedReply(await api.getReplyCache(request).getOrLoad(request.url, load));
  };
  registerRoute(api, { endpoint, handle: endpoint.shared ? handleShared : handle });
}

/** Lets all servers read from the primary until their replica has the writes of this request. */
async function leaveReplica({ db, replica, report }: Context): Promise<void> {
  if (!replica) return;
  replica.noteChange();
  await announce(db, 'writes').catch(report);
}

function registerRoute(api: Api, served: ServedEndpoint): void {
  const { endpoint, handle } = served;
  api.servedEndpoints.push(served);
  api.app.route({
    method: endpoint.method,
    url: endpoint.path,
    constraints: { application: 'admin' },
    config: { endpoint },
    bodyLimit: bodyLimitFor(endpoint),
    handler: endpoint.multipart
      ? (request) => withMultipart(request, (fields) => handleMultipart(api, served, request, fields))
      : async (request, reply) => {
          const result = await handle(request, readJsonBody(endpoint, request));
          if (result instanceof SerializedReply) return reply.type('application/json; charset=utf-8').send(result.json);
          return result instanceof ReplyWithStatus ? reply.code(result.status).send(result.reply) : result;
        },
  });
}

/** Rejects a body that is not an object, and a multipart body, which would otherwise count as empty. */
function readJsonBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!endpoint.body) return undefined;
  if (request.isMultipart?.()) throw wrongContentType();
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw malformed(phrase('The request body must be a JSON object.'));
  return body;
}

/** Invalid path parameters, such as `/v2/sections/abc`, are a 404 instead of a validation error. */
function parsePathParameters(endpoint: Endpoint, request: FastifyRequest): unknown {
  const parsed = endpoint.params?.safeParse(request.params);
  if (parsed && !parsed.success) throw notFound(phrase("This address doesn't exist."));
  return parsed?.data;
}

/**
 * Returns the `checkBase` of a request: it compares the base version, which the form loaded, with the current entity. A
 * handler that does not call it is a bug.
 */
function createBaseVersionCheck(endpoint: Endpoint, request: FastifyRequest) {
  const base = request.headers[BASE_VERSION];
  let isChecked = false;
  const check = async (load: () => Promise<unknown>) => {
    isChecked = true;
    if (base === undefined) return;
    const current = parseReply(endpoint, await load());
    if (computeVersion(current) === base) return;
    throw new RefusedError(
      409,
      VERSION_CONFLICT,
      phrase('Somebody else changed this item while you were editing. Nothing was overwritten.'),
      { current },
    );
  };
  return { check, isUnchecked: () => base !== undefined && !isChecked };
}

function parseReply(endpoint: Endpoint, value: unknown): unknown {
  const parsed = endpoint.reply.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${endpoint.method} ${endpoint.path} returned a reply that does not match its contract: ${parsed.error.message}`,
  );
}

/** The methods that `X-HTTP-Method-Override` accepts. */
const OVERRIDE_METHODS = ['PATCH', 'DELETE'];

/** For clients that can only POST: applies `X-HTTP-Method-Override` before routing. Returns the unchanged URL. */
export function overrideMethod(request: IncomingMessage): string {
  const method = String(request.headers['x-http-method-override'] ?? '').toUpperCase();
  if (request.method === 'POST' && OVERRIDE_METHODS.includes(method)) request.method = method;
  return request.url ?? '/';
}

/** Handles a multipart request with the endpoint of its `_method` field, or with the routed endpoint. */
async function handleMultipart(
  api: Api,
  routed: ServedEndpoint,
  request: FastifyRequest,
  fields: Record<string, unknown>,
): Promise<unknown> {
  const { _method: override, ...body } = fields;
  const method = request.method === 'POST' && typeof override === 'string' ? override.toUpperCase() : request.method;
  if (method === routed.endpoint.method) return routed.handle(request, decodeFields(routed.endpoint, body));

  const target = api.servedEndpoints.find(
    ({ endpoint }) => endpoint.path === routed.endpoint.path && endpoint.method === method,
  );
  if (!target) throw notFound(phrase("This address doesn't exist."));
  checkAccess(request.actor, target.endpoint);
  return target.handle(request, decodeFields(target.endpoint, body));
}

/** Adds a POST route with `_method=PATCH` for each multipart PATCH endpoint whose path has no POST endpoint. */
export function serveMethodOverrides(api: Api): void {
  const pathsWithPost = new Set(
    api.servedEndpoints.filter(({ endpoint }) => endpoint.method === 'POST').map(routePath),
  );
  for (const served of api.servedEndpoints.filter(
    ({ endpoint }) => endpoint.multipart && endpoint.method === 'PATCH',
  )) {
    if (pathsWithPost.has(routePath(served))) continue;
    const { endpoint } = served;
    api.app.route({
      method: 'POST',
      url: endpoint.path,
      constraints: { application: 'admin' },
      config: { endpoint },
      handler: (request) => withMultipart(request, (fields) => handleMultipart(api, served, request, fields)),
    });
  }
}

const routePath = ({ endpoint }: ServedEndpoint) => endpoint.path;
