import multipart from '@fastify/multipart';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../access/tokens';
import { logEventsOf } from '../audit/record-audit';
import type { ConcurrencyLimit } from '../concurrency/concurrency-limit';
import { checkAccess, checkFeature } from '../http/check-access';
import type { Actor, ActorContext, RunningProject } from '../http/context';
import { notFound } from '../http/errors';
import { type Face, siteUrl } from '../http/faces';
import { isOpenToAll, limitPublicCalls } from '../http/rate-limit';
import { multipartLimits } from '../http/request-body';
import { type Api, serveOverrides } from '../http/serve';
import { auditRefusals } from './audit-refusals';
import { documentationRoutes } from './documentation.routes';

interface Options {
  projects: readonly RunningProject[];
  /** Add the endpoints of the areas. */
  areas: readonly ((api: Api) => void)[];
  turns: ConcurrencyLimit;
  now: () => Date;
  demo: boolean;
  healthToken?: string | undefined;
}

/** Everything under `/api`. A route that does not say who may call it stops the boot. */
export async function apiRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { projects, areas, turns, now, demo, healthToken } = options;
  const contextOf = (request: FastifyRequest): ActorContext => {
    const { running } = request.face as Face;
    return {
      ...running,
      siblings: projects
        .filter((each) => each !== running)
        .map((each) => ({ ...each, site_url: siteUrl(each.project, request) })),
      now,
      turns,
      demo,
      actor: request.actor as Actor,
      gone: request.gone as AbortSignal,
      report: (error) => request.log.error(error),
      address: request.ip,
      user_agent: request.headers['user-agent'] ?? null,
      authorization: request.headers.authorization,
      healthToken,
      request_id: request.id,
      logEvent: logEventsOf(request.log),
      audited: [],
      checkBase: async () => undefined,
      site_url: siteUrl(running.project, request),
    };
  };
  const admit = async (request: FastifyRequest, endpoint: Endpoint) => {
    if (endpoint.access === 'public') return;
    const { db } = (request.face as Face).running;
    request.actor = await authenticate(
      db,
      { authorization: request.headers.authorization, address: request.ip },
      now(),
    );
    checkAccess(request.actor, endpoint);
  };
  const api: Api = { app, contextOf, admit, served: [] };

  app.addHook('onRoute', ({ method, url, config }) => {
    const endpoint = config?.endpoint;
    if (!endpoint?.access) throw new Error(`${method} ${url} does not say who may call it`);
    // The body limit of a route does not apply to multipart bodies.
    if (endpoint.multipart && isOpenToAll(endpoint)) throw new Error(`${method} ${url} takes files from anybody`);
  });
  const countPublicCall = limitPublicCalls(now);
  app.decorateRequest('gone', null);
  app.addHook('onRequest', async (request, reply) => {
    request.gone = goneSignal(reply);
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    countPublicCall(request, endpoint);
    checkFeature((request.face as Face).running.project, endpoint);
    await admit(request, endpoint);
  });
  auditRefusals(app, contextOf);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.setNotFoundHandler(() => {
    throw notFound(phrase('There is nothing at this address.'));
  });

  app.removeContentTypeParser('text/plain');
  await app.register(multipart, { limits: multipartLimits });
  for (const area of areas) area(api);
  serveOverrides(api);
  documentationRoutes(api, now);
}

/** Told by the answer: a request whose body was read has closed long before its caller hangs up. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
