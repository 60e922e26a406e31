import multipart from '@fastify/multipart';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { areas } from '../../areas/index';
import { ownServices, type Services } from '../../content/services/services';
import { auditRefusals } from '../audit/audit-refusals';
import { logEventsOf } from '../audit/record-audit';
import type { ConcurrencyLimit } from '../concurrency/concurrency-limit';
import type { Face } from '../projects/faces';
import { siteUrl } from '../projects/site-url';
import type { Api } from './api';
import { authenticate, checkAccess } from './authenticate';
import { checkFeature } from './check-feature';
import type { Actor, ActorContext, RunningProject } from './context';
import { documentationRoutes } from './documentation.routes';
import { notFound } from './errors';
import { serveOverrides } from './method-override';
import { multipartLimits } from './multipart';
import { isOpenToAll, limitPublicCalls } from './public-calls';

interface Options {
  projects: readonly RunningProject[];
  services?: Services;
  turns: ConcurrencyLimit;
  now: () => Date;
  demo: boolean;
  healthToken?: string | undefined;
}

/** Everything under `/api`. A route that does not say who may call it stops the boot. */
export async function apiRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { projects, services = ownServices, turns, now, demo, healthToken } = options;
  const contextOf = (request: FastifyRequest): ActorContext => {
    const { running } = request.face as Face;
    return {
      ...running,
      siblings: projects
        .filter((each) => each !== running)
        .map((each) => ({ ...each, site_url: siteUrl(each.project, request) })),
      now,
      services,
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
