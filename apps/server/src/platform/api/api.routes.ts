import type { ServerResponse } from 'node:http';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ActorCache, type ActorPurpose, createActorCache } from '../access/actor-cache';
import { authenticate } from '../access/tokens';
import { createEventLogger } from '../audit/record-audit';
import type { ConcurrencyLimit } from '../concurrency/concurrency-limit';
import { checkAccess, checkFeature, hasAccess } from '../http/check-access';
import type { Actor, ActorContext, ServedProject } from '../http/context';
import { notFound } from '../http/errors';
import { isOpenToAll, limitPublicCalls } from '../http/rate-limit';
import { createReplyCache, type ReplyCache } from '../http/reply-cache';
import { multipartLimits } from '../http/request-body';
import { type Api, serveMethodOverrides } from '../http/serve';
import { adminUrl, findAdminByOrigin, siteUrl, type VirtualHost } from '../http/virtual-hosts';
import { logRequestError } from '../observe/request-log';
import { auditRefusals } from './audit-refusals';
import { documentationRoutes } from './documentation.routes';

interface Options {
  projects: readonly ServedProject[];
  /** Functions that register the endpoints of the areas. */
  areas: readonly ((api: Api) => void)[];
  pictureLimit: ConcurrencyLimit;
  now: () => Date;
  /** Whether the server has demo accounts. */
  demo: boolean;
  healthToken?: string | undefined;
}

/** Registers the routes under `/api`. Throws at start-up for a route that does not declare its access. */
export async function apiRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { projects, areas, pictureLimit, now, demo, healthToken } = options;
  const createContext = (request: FastifyRequest): ActorContext => {
    const { servedProject } = request.virtualHost as VirtualHost;
    return {
      ...servedProject,
      siblings: projects
        .filter((other) => other !== servedProject)
        .map((other) => ({
          ...other,
          site_url: siteUrl(other.project, request),
          admin_url: adminUrl(other.project, request),
        })),
      findAdmin: (origin) => findAdminByOrigin(projects, origin, request),
      now,
      pictureLimit,
      demo,
      actor: request.actor as Actor,
      createDisconnectSignal: () => disconnectSignal(request.response as ServerResponse),
      report: (error) => logRequestError(request, error),
      address: request.ip,
      user_agent: request.headers['user-agent'] ?? null,
      authorization: request.headers.authorization,
      healthToken,
      request_id: request.id,
      logEvent: createEventLogger(request.log),
      audited: [],
      undo: { id: null },
      checkBaseVersion: async () => undefined,
      site_url: siteUrl(servedProject.project, request),
    };
  };
  const actorCaches = new Map(projects.map((served) => [served, createActorCache(served.changes, now)]));
  const replyCaches = new Map(projects.map((served) => [served, createReplyCache(served.changes, now)]));
  const getActorCache = (request: FastifyRequest) =>
    actorCaches.get((request.virtualHost as VirtualHost).servedProject) as ActorCache;
  app.addHook('onClose', async () => {
    for (const cache of [...actorCaches.values(), ...replyCaches.values()]) cache.close();
  });
  const loadActor = (request: FastifyRequest, purpose: ActorPurpose): Promise<Actor | null> => {
    const { servedProject } = request.virtualHost as VirtualHost;
    const { authorization } = request.headers;
    const home = { ...servedProject, siblings: projects.filter((other) => other !== servedProject) };
    return getActorCache(request).load(authorization ?? '', purpose, () =>
      authenticate(home, { authorization, address: request.ip }, now()),
    );
  };
  const authorize = async (request: FastifyRequest, endpoint: Endpoint, purpose: ActorPurpose) => {
    if (endpoint.access === 'public') return;
    request.actor = await loadActor(request, purpose);
    // The right may have been granted after the cached rights were loaded.
    if (purpose !== 'write' && !hasAccess(request.actor, endpoint)) request.actor = await loadActor(request, 'write');
    checkAccess(request.actor, endpoint);
  };
  const api: Api = {
    app,
    createContext,
    authorize: (request, endpoint) => authorize(request, endpoint, 'write'),
    forgetActors: (request) => getActorCache(request).clear(),
    getReplyCache: (request) => replyCaches.get((request.virtualHost as VirtualHost).servedProject) as ReplyCache,
    servedEndpoints: [],
  };

  app.addHook('onRoute', ({ method, url, config }) => {
    const endpoint = config?.endpoint;
    if (!endpoint?.access) throw new Error(`${method} ${url} has no access rule: set access in its contract`);
    // The body limit of a route does not apply to multipart bodies.
    if (endpoint.multipart && isOpenToAll(endpoint))
      throw new Error(`${method} ${url} accepts file uploads without a signed-in user`);
  });
  const countPublicCall = limitPublicCalls(now);
  app.decorateRequest('response', null);
  app.addHook('onRequest', async (request, reply) => {
    request.response = reply.raw;
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    countPublicCall(request, endpoint);
    checkFeature((request.virtualHost as VirtualHost).servedProject.project, endpoint);
    await authorize(request, endpoint, toFirstPurpose(endpoint));
  });
  auditRefusals(app, createContext);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.setNotFoundHandler(() => {
    throw notFound(phrase("This address doesn't exist."));
  });

  // A text body is answered with 415, like every other body that is not JSON or multipart.
  app.removeContentTypeParser('text/plain');
  await app.register(multipart, { limits: multipartLimits });
  for (const area of areas) area(api);
  serveMethodOverrides(api);
  documentationRoutes(api, now);
}

/** Returns the purpose of the first check of a request. An endpoint with a body checks again after the body. */
function toFirstPurpose({ method, body, writes, stream }: Endpoint): ActorPurpose {
  if (body) return 'admission';
  return method === 'GET' && !writes && !stream ? 'read' : 'write';
}

/** Aborts when the client disconnects. Listens to the response, because the request closes once its body is read. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.closed) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
