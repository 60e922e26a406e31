import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { PUSH_SERVICES } from '@masthead/domain/push/endpoint-refusal';
import { installPlainMessages } from '@masthead/domain/text/issue-message';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { areas } from './areas/index';
import { ownServices, type Services } from './content/services';
import { mediaRoutes } from './media/media.routes';
import { adminRoutes, sendAdminPage } from './platform/admin/admin.routes';
import { apiRoutes } from './platform/api/api.routes';
import { createConcurrencyLimit } from './platform/concurrency/concurrency-limit';
import type { ServedProject } from './platform/http/context';
import { type Face, facesByHost, parseHost, requestProtocol, siteUrl, unknownHostPage } from './platform/http/faces';
import { PERMISSIONS_POLICY } from './platform/http/headers';
import { PUBLIC_BODY_LIMIT } from './platform/http/rate-limit';
import { parseJsonBodies } from './platform/http/request-body';
import { sendProblem } from './platform/http/send-problem';
import { overrideMethod } from './platform/http/serve';

import { resolveHost } from './platform/push/public-agent';
import { readSiteScripts, scriptRoutes } from './site/browser/scripts.routes';
import { STRICT_TRANSPORT } from './site/pages/response';
import { type OpenSites, openSites, sendBadRequestPage } from './site/pages/site-pages';
import { postPreviewPages } from './site/preview/post-preview.routes';
import { type PushOptions, pushRoutes } from './site/push.routes';
import { siteRoutes } from './site/site.routes';
import { previewRoutes } from './site/static-pages/static-preview.routes';

export interface AppOptions {
  projects: readonly ServedProject[];
  /** Left out, no outside service is used. */
  services?: Services;
  /** The push services of the browsers on the market, unless given. */
  push?: PushOptions;
  now: () => Date;
  /** The folder of the built admin. */
  web: URL;
  /** The folder of what is built for readers' browsers. */
  scripts: URL;
  demo: boolean;
  /** The bearer of this token reads the details of `/api/health`. */
  healthToken?: string | undefined;
  trustProxy: boolean | number | string;
  logger: FastifyServerOptions['logger'];
  /** The page caches; left out, the app creates them. */
  sites?: OpenSites;
}

/** Enough for a picture over a slow line; a request that never ends does not hold a place for ever. */
const REQUEST_TIMEOUT = 300_000;

/** A part of an address, such as a slug; the longest of them has 255 characters, perhaps each of them encoded. */
const LONGEST_PARAMETER = 800;

/** How many pictures are unpacked at once: enough for the machine's cores, few enough for its memory. */
const PICTURES_AT_ONCE = 2;

/** The whole server, not listening yet: the host picks the project and its face, admin or site. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  installPlainMessages();
  const faces = facesByHost(options.projects);
  // Most requests name a host as it is configured: those need no parsing.
  const faceOf = (host = ''): Face | null => faces.get(host) ?? faces.get(parseHost(host)?.name ?? '') ?? null;

  const { sites = openSites(options.projects, options.now) } = options;
  const scripts = await readSiteScripts(options.scripts);
  const sendFrameworkError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const face = faceOf(request.headers.host);
    const site = face?.kind === 'site' ? sites.get(face.running) : undefined;
    if (error.code !== 'FST_ERR_BAD_URL' || !face || !site) return void sendProblem(error, request, reply);
    requireHttps(request, reply);
    const shown = { running: face.running, site, script: scripts.page.path };
    sendBadRequestPage(request, reply, shown).catch((failure) => sendProblem(failure, request, reply));
  };

  const app = Fastify({
    logger: options.logger ?? false,
    trustProxy: trusted(options.trustProxy),
    rewriteUrl: overrideMethod,
    genReqId: () => randomUUID(),
    frameworkErrors: sendFrameworkError,
    requestTimeout: REQUEST_TIMEOUT,
    // Routes for signed-in people raise it. The rest, unknown addresses included, can be called by anybody.
    bodyLimit: PUBLIC_BODY_LIMIT,
    routerOptions: {
      maxParamLength: LONGEST_PARAMETER,
      constraints: {
        face: {
          name: 'face',
          storage: () => new Map(),
          deriveConstraint: (request) => faceOf(request.headers.host)?.kind ?? 'none',
        },
      },
    },
  });

  parseJsonBodies(app);
  app.decorateRequest('face', null);
  app.decorateRequest('actor', null);
  // With a callback, because every cached page would pay for a promise here.
  app.addHook('onRequest', (request, reply, done) => {
    request.face = faceOf(request.headers.host);
    if (!request.face) {
      reply.code(404).type('text/html; charset=utf-8').headers(unknownHostHeaders).send(unknownHostPage);
      return;
    }
    requireHttps(request, reply);
    if (request.face.kind === 'site' && sendElsewhere(request, reply, request.face)) return;
    done();
  });
  app.setErrorHandler(sendProblem);
  await app.register(siteRoutes, { sites, now: options.now, script: scripts.page.path });
  await app.register(scriptRoutes, scripts);
  await app.register(guardedRoutes, { ...options, sites });
  return app;
}

const unknownHostHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/**
 * HTTP Strict Transport Security, for this host only: hosts below it may belong to other servers, which may not have a
 * certificate.
 */
function requireHttps(request: FastifyRequest, reply: FastifyReply): void {
  if (requestProtocol(request) === 'https') reply.header(STRICT_TRANSPORT, 'max-age=31536000');
}

/** Redirects from an alias of the site's host, and refuses methods that no page of the site has. Whether it did. */
function sendElsewhere(request: FastifyRequest, reply: FastifyReply, { isAlias, running }: Face): boolean {
  const { method, url } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isAlias && isRead) {
    const to = siteUrl(running.project, request) + url;
    reply.code(301).header('location', to).type('text/plain; charset=utf-8').send(`This page is at ${to}\n`);
    return true;
  }
  if (isRead || !request.is404 || url.startsWith('/api/')) return false;
  reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('Method not allowed\n');
  return true;
}

/** Everything but the pages of the site, which bring their own headers and are packed once. */
async function guardedRoutes(app: FastifyInstance, options: AppOptions & { sites: OpenSites }): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    done();
  });
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: contentPolicy,
    // The preview of a page opens on the site's origin, and is handed what it shows.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // `requireHttps` sends it, on https only.
    strictTransportSecurity: false,
  });
  await app.register(compress, { global: true, encodings: ['gzip', 'identity'] });
  const pictureLimit = createConcurrencyLimit(PICTURES_AT_ONCE);
  const { services = ownServices } = options;
  await app.register(apiRoutes, { prefix: '/api', ...options, areas: areas(services), turns: pictureLimit });
  await app.register(mediaRoutes, { turns: pictureLimit, projects: options.projects, now: options.now });
  await app.register(adminRoutes, { web: options.web });
  await app.register(previewRoutes);
  await app.register(postPreviewPages, { sites: options.sites, now: options.now });
  await app.register(pushRoutes, {
    push: options.push ?? { services: PUSH_SERVICES, resolve: resolveHost },
    now: options.now,
  });
  app.setNotFoundHandler((request, reply) =>
    request.face?.kind === 'admin'
      ? sendAdminPage(request, reply)
      : reply.code(404).type('text/plain').send('Not found'),
  );
}

/** A number of proxies in front of us, told by how far an address is from the socket. */
function trusted(proxies: AppOptions['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

/** Scripts only from ourselves; inline styles because the component library writes them. */
const contentPolicy = {
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  },
};
