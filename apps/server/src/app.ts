import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import { PUSH_SERVICES } from '@masthead/domain/push/endpoint-refusal';
import { installPlainMessages } from '@masthead/domain/text/issue-message';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { probeRoutes } from './areas/health/probe.routes';
import { areas } from './areas/index';
import { ownServices, type Services } from './content/services';
import { mediaRoutes } from './media/media.routes';
import type { Observation } from './observation';
import { adminRoutes, sendAdminPage } from './platform/admin/admin.routes';
import { readAdminPage } from './platform/admin/admin-page';
import { apiRoutes } from './platform/api/api.routes';
import { createConcurrencyLimit } from './platform/concurrency/concurrency-limit';
import type { ServedProject } from './platform/http/context';
import { SECURITY_HEADERS } from './platform/http/headers';
import { PUBLIC_BODY_LIMIT } from './platform/http/rate-limit';
import { parseJsonBodies } from './platform/http/request-body';
import { sendProblem } from './platform/http/send-problem';
import { overrideMethod } from './platform/http/serve';
import {
  mapVirtualHosts,
  parseHost,
  requestProtocol,
  siteUrl,
  unknownHostPage,
  type VirtualHost,
} from './platform/http/virtual-hosts';
import type { Logger } from './platform/observe/logger';
import { runWithOrigin } from './platform/observe/origin';
import { describeRequest, RequestLog, readProxyRequestId } from './platform/observe/request-log';
import { resolveHost } from './platform/push/public-agent';
import { readSiteScripts, scriptRoutes } from './site/browser/scripts.routes';
import { STRICT_TRANSPORT_SECURITY } from './site/pages/response';
import { createSiteServices, type SiteServicesByProject, sendBadRequestPage } from './site/pages/site-pages';
import { postPreviewRoutes } from './site/preview/post-preview.routes';
import { type PushOptions, pushRoutes } from './site/push.routes';
import { siteRoutes } from './site/site.routes';
import { staticPreviewRoutes } from './site/static-pages/static-preview.routes';

export interface AppOptions {
  projects: readonly ServedProject[];
  /** External services. Default: none. */
  services?: Services;
  /** Default: the push services of the known browsers. */
  push?: PushOptions;
  now: () => Date;
  /** The folder of the built admin. */
  web: URL;
  /** The folder of the built scripts for the site. */
  scripts: URL;
  /** The folder of the built API explorer. */
  explorer: URL;
  /** Whether the server has demo accounts. */
  demo: boolean;
  /** The bearer token that gives access to the details of `/api/health`. */
  healthToken?: string | undefined;
  trustProxy: boolean | number | string;
  logger: Logger;
  /** The state and the metrics of the process. Without it, the app has no probes. */
  observation?: Observation;
  /** The page caches. The app creates them by default. */
  sites?: SiteServicesByProject;
}

/** Long enough to upload a picture over a slow connection. */
const REQUEST_TIMEOUT_MS = 300_000;

/** Length limit of one URL parameter. The longest slug has 255 characters, which may be percent-encoded (3 × 255). */
const MAX_PARAMETER_LENGTH = 800;

/** Limits the memory that decoded pictures use at the same time. */
const MAX_PARALLEL_PICTURES = 2;

/** Builds the server without listening. The host of a request selects the project and the application (admin or site). */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  installPlainMessages();
  const virtualHosts = mapVirtualHosts(options.projects);
  // Most requests send the host exactly as configured, so parsing is the fallback.
  const findVirtualHost = (host = ''): VirtualHost | null =>
    virtualHosts.get(host) ?? virtualHosts.get(parseHost(host)?.name ?? '') ?? null;

  const { sites = createSiteServices(options.projects, options.now) } = options;
  const scripts = await readSiteScripts(options.scripts);
  // Fastify calls this before routing. A malformed URL of the site gets an HTML page, all other errors a JSON body.
  const sendFrameworkError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const virtualHost = findVirtualHost(request.headers.host);
    const services = virtualHost?.kind === 'site' ? sites.get(virtualHost.servedProject) : undefined;
    identifyRequest(request, reply, virtualHost);
    if (error.code !== 'FST_ERR_BAD_URL' || !virtualHost || !services) return void sendProblem(error, request, reply);
    requireHttps(request, reply);
    const pageContext = { servedProject: virtualHost.servedProject, services, script: scripts.page.path };
    sendBadRequestPage(request, reply, pageContext).catch((failure) => sendProblem(failure, request, reply));
  };

  const app = Fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new RequestLog(),
    childLoggerFactory: (logger, bindings, childOptions, { headers }) => {
      const project = findVirtualHost(headers.host)?.servedProject.project.id;
      return logger.child({ ...bindings, project }, childOptions);
    },
    trustProxy: toTrustFunction(options.trustProxy),
    rewriteUrl: overrideMethod,
    genReqId: () => randomUUID(),
    frameworkErrors: sendFrameworkError,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Routes for signed-in users raise this limit. All other URLs, including unknown ones, are public.
    bodyLimit: PUBLIC_BODY_LIMIT,
    routerOptions: {
      maxParamLength: MAX_PARAMETER_LENGTH,
      constraints: {
        application: {
          name: 'application',
          storage: () => new Map(),
          deriveConstraint: (request) => findVirtualHost(request.headers.host)?.kind ?? 'none',
        },
      },
    },
  });

  parseJsonBodies(app);
  app.decorateRequest('virtualHost', null);
  app.decorateRequest('actor', null);
  if (options.observation) await registerProbes(app, options, options.observation, findVirtualHost);
  addRequestHooks(app, findVirtualHost, options.observation);
  app.setErrorHandler(sendProblem);
  options.observation?.metrics?.watchCaches(
    [...sites].map(([{ project }, { cache }]) => ({ project: project.id, ...cache })),
  );
  await app.register(siteRoutes, { sites, now: options.now, script: scripts.page.path });
  await app.register(scriptRoutes, scripts);
  await app.register(routesWithSecurityHeaders, { ...options, sites });
  return app;
}

type FindVirtualHost = (host?: string) => VirtualHost | null;

/** Serves `/healthz`, `/readyz` and `/metrics` on admin hosts and on hosts that are not configured. */
async function registerProbes(
  app: FastifyInstance,
  { healthToken, now }: AppOptions,
  { checkReadiness, metrics, metricsToken, servesMetrics }: Observation,
  findVirtualHost: FindVirtualHost,
): Promise<void> {
  await app.register(probeRoutes, {
    applications: ['admin', 'none'],
    checkReadiness,
    findProject: ({ headers }: FastifyRequest) => findVirtualHost(headers.host)?.servedProject ?? null,
    healthToken,
    metrics: servesMetrics ? metrics : null,
    metricsToken,
    now,
  });
}

/** Callbacks instead of async functions avoid promises per cached page. */
function addRequestHooks(
  app: FastifyInstance,
  findVirtualHost: FindVirtualHost,
  observation: Observation | undefined,
): void {
  const { metrics, tracing } = observation ?? {};
  const runInRequest = (request: FastifyRequest, done: () => void) => {
    const run = () => runWithOrigin(() => describeRequest(request), done);
    if (tracing) tracing.runRequest(request, run);
    else run();
  };
  app.addHook('onRequest', (request, reply, done) => {
    request.virtualHost = findVirtualHost(request.headers.host);
    identifyRequest(request, reply, request.virtualHost);
    // Clients open the next connection to another process.
    if (observation?.isDraining()) reply.header('connection', 'close');
    if (request.routeOptions.config.isProbe) return done();
    if (!request.virtualHost) {
      reply.code(404).type('text/html; charset=utf-8').headers(unknownHostHeaders).send(unknownHostPage);
      return;
    }
    requireHttps(request, reply);
    if (request.virtualHost.kind === 'site' && redirectToCanonicalHost(request, reply, request.virtualHost)) return;
    runInRequest(request, done);
  });
  // The events of a request body belong to the connection, so they have lost the origin.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined || request.body === null) done();
    else runInRequest(request, done);
  });
  if (!metrics && !tracing) return;
  app.addHook('onResponse', (request, reply, done) => {
    tracing?.endRequest(request, reply);
    metrics?.countRequest({
      application: request.virtualHost?.kind ?? 'none',
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}

/** Sends the id of the request, which the log and error responses contain. */
function identifyRequest(request: FastifyRequest, reply: FastifyReply, virtualHost: VirtualHost | null): void {
  const proxyId = readProxyRequestId(request);
  if (proxyId !== null) {
    request.id = proxyId;
    const bindings = { request_id: proxyId, project: virtualHost?.servedProject.project.id };
    request.log = request.server.log.child(bindings);
    reply.log = request.log;
  }
  reply.header('x-request-id', request.id);
}

const unknownHostHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Sends HSTS without `includeSubDomains`: subdomains may belong to other servers without a certificate. */
function requireHttps(request: FastifyRequest, reply: FastifyReply): void {
  if (requestProtocol(request) === 'https') reply.header(STRICT_TRANSPORT_SECURITY, 'max-age=31536000');
}

/** Redirects an alias host and rejects methods that site pages do not support. Returns whether it sent a reply. */
function redirectToCanonicalHost(
  request: FastifyRequest,
  reply: FastifyReply,
  { isAlias, servedProject }: VirtualHost,
): boolean {
  const { method, url } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isAlias && isRead) {
    const canonicalUrl = siteUrl(servedProject.project, request) + url;
    reply.code(301).header('location', canonicalUrl).type('text/plain; charset=utf-8');
    reply.send(`This page is at ${canonicalUrl}\n`);
    return true;
  }
  if (isRead || !request.is404 || url.startsWith('/api/')) return false;
  reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('Method not allowed\n');
  return true;
}

/**
 * Registers all routes except the pages of the site. Those set their own security headers, and the page cache compresses
 * them once.
 */
async function routesWithSecurityHeaders(
  app: FastifyInstance,
  options: AppOptions & { sites: SiteServicesByProject },
): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
  await app.register(compress, { global: true, encodings: ['gzip', 'identity'] });
  const pictureLimit = createConcurrencyLimit(MAX_PARALLEL_PICTURES);
  const { services = ownServices } = options;
  await app.register(apiRoutes, { prefix: '/api', ...options, areas: areas(services), pictureLimit });
  await app.register(mediaRoutes, { pictureLimit, projects: options.projects, now: options.now });
  await app.register(adminRoutes, { web: options.web, explorer: options.explorer });
  await app.register(staticPreviewRoutes);
  await app.register(postPreviewRoutes, { sites: options.sites, now: options.now });
  await app.register(pushRoutes, {
    push: options.push ?? { services: PUSH_SERVICES, resolve: resolveHost },
    now: options.now,
  });
  const adminPage = readAdminPage(options.web);
  app.setNotFoundHandler((request, reply) =>
    request.virtualHost?.kind === 'admin'
      ? sendAdminPage(adminPage, request, reply)
      : reply.code(404).type('text/plain').send('Not found'),
  );
}

/**
 * Fastify calls the function for each address of `X-Forwarded-For`, nearest first. A number trusts that many proxies;
 * other values of the setting are passed on.
 */
function toTrustFunction(proxies: AppOptions['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
