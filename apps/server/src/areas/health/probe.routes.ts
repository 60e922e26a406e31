import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBearerToken } from '../../platform/access/bearer-token';
import type { ServedProject } from '../../platform/http/context';
import type { Metrics } from '../../platform/observe/metrics';
import { isReady, type Readiness } from '../../platform/observe/readiness';
import { maySeeDetails } from './details-access';

export interface ProbeOptions {
  /** The applications of the hosts that serve the probes; a separate port has none. */
  applications: readonly ('admin' | 'none' | null)[];
  checkReadiness: () => Promise<Readiness>;
  /** The project of an admin host, whose administrators see the details. */
  findProject: (request: FastifyRequest) => ServedProject | null;
  healthToken: string | undefined;
  /** `null` if this port does not serve metrics. */
  metrics: Metrics | null;
  /** The bearer token of `/metrics`. Without one, the port has to be private. */
  metricsToken: string | undefined;
  now: () => Date;
}

/**
 * Serves `/healthz`, `/readyz` and `/metrics` to process managers, load balancers and monitoring. They call a process by
 * its address, so these routes do not need a configured host.
 */
export async function probeRoutes(app: FastifyInstance, options: ProbeOptions): Promise<void> {
  const { checkReadiness, metrics } = options;
  const get = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => {
    for (const application of options.applications) {
      app.get(url, { config: { isProbe: true }, ...(application && { constraints: { application } }) }, handler);
    }
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  get('/healthz', async () => ({ state: 'alive' }));

  get('/readyz', async (request, reply) => {
    const [readiness, seesDetails] = await Promise.all([checkReadiness(), readsDetails(request, options)]);
    reply.code(isReady(readiness) ? 200 : 503);
    return seesDetails ? readiness : { state: readiness.state };
  });

  if (!metrics) return;
  get('/metrics', async (request, reply) => {
    if (options.metricsToken && !isBearerToken(request.headers.authorization, options.metricsToken)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ type: 'unauthorized' });
    }
    return reply.type(metrics.contentType).send(await metrics.render());
  });
}

/** Whether the caller sees more than the state: by the rule of `/api/health`. */
async function readsDetails(
  request: FastifyRequest,
  { findProject, healthToken, now }: ProbeOptions,
): Promise<boolean> {
  const { authorization } = request.headers;
  if (isBearerToken(authorization, healthToken)) return true;
  const served = findProject(request);
  if (!served || !authorization) return false;
  // A session that a switch of the brand opened depends on the databases of two projects. It does not see the details.
  const context = { ...served, siblings: [], now, address: request.ip, authorization, healthToken };
  // Sessions cannot be checked while the database does not answer.
  return maySeeDetails(context).catch(() => false);
}
