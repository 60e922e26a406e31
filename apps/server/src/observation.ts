import type { AuditEntry } from '@masthead/domain/audit/contract';
import { WORKER_SILENCE_MS } from '@masthead/domain/health/contract';
import { LATE_AFTER_MS } from '@masthead/domain/posts/rules/constants';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { probeRoutes } from './areas/health/probe.routes';
import { probeProject } from './areas/health/probe-project';
import type { LogEvent } from './platform/audit/record-audit';
import type { Config, Role } from './platform/config/config';
import type { ServedProject } from './platform/http/context';
import { readFreeSpace } from './platform/observe/free-space';
import type { Logger } from './platform/observe/logger';
import type { Metrics } from './platform/observe/metrics';
import { createReadinessCheck, type Readiness } from './platform/observe/readiness';
import { RequestLog } from './platform/observe/request-log';
import type { Tracing } from './platform/observe/tracing';
import type { Deliver } from './platform/push/deliver';

/** The state and the metrics of this process. */
export interface Observation {
  checkReadiness: () => Promise<Readiness>;
  /** Whether the process stops. */
  isDraining: () => boolean;
  /** `null` if no setting asks for metrics. */
  metrics: Metrics | null;
  /** The bearer token of `/metrics`. */
  metricsToken: string | undefined;
  /** Whether the port of the app serves `/metrics`. */
  servesMetrics: boolean;
  /** `null` without a collector of traces. */
  tracing: Tracing | null;
}

/** Loads the code of the metrics only if a setting asks for them. */
export async function openMetrics({ metricsToken, metricsPort }: Config): Promise<Metrics | null> {
  if (!metricsToken && metricsPort === undefined) return null;
  const { createMetrics } = await import('./platform/observe/metrics');
  return createMetrics();
}

/** Loads the code of the traces only if there is a collector. */
export async function openTracing({ traces }: Config): Promise<Tracing | null> {
  if (!traces) return null;
  const { createTracing } = await import('./platform/observe/tracing');
  return createTracing(traces);
}

export function observeProcess(
  projects: readonly ServedProject[],
  { dataDir, diskWarningMb, metricsToken, metricsPort }: Config,
  {
    role,
    metrics,
    tracing,
    signal,
    now,
  }: Pick<Observation, 'metrics' | 'tracing'> & {
    role: Role;
    signal: AbortSignal;
    /** The clock of PostgreSQL, which heartbeats and publication times follow. */
    now: () => Date;
  },
): Observation {
  const isDraining = () => signal.aborted;
  const checkReadiness = createReadinessCheck({
    probes: projects.map((project) => probeProject(project, now, role !== 'worker')),
    isDraining,
    readFreeSpace: () => readFreeSpace(dataDir, diskWarningMb),
    maxSilenceMs: WORKER_SILENCE_MS,
  });
  metrics?.watchReadiness(checkReadiness);
  return { checkReadiness, isDraining, metrics, metricsToken, servesMetrics: metricsPort === undefined, tracing };
}

/** Builds the server of `METRICS_PORT`, which also has the probes of a worker. */
export async function buildMetricsServer(
  { checkReadiness, metrics, metricsToken }: Observation,
  logger: Logger,
  healthToken: string | undefined,
): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: logger as FastifyBaseLogger, logController: new RequestLog() });
  app.decorateRequest('actor', null);
  await app.register(probeRoutes, {
    applications: [null],
    checkReadiness,
    findProject: () => null,
    healthToken,
    metrics,
    metricsToken,
    now: () => new Date(),
  });
  return app;
}

/** Counts the requests to push services. */
export function countDeliveries(deliver: Deliver, metrics: Metrics | null): Deliver {
  if (!metrics) return deliver;
  return async (delivery) => {
    try {
      const result = await deliver(delivery);
      metrics.countPush(result.status < 300 ? 'sent' : 'rejected');
      return result;
    } catch (error) {
      metrics.countPush('failed');
      throw error;
    }
  };
}

/** Counts the scheduled posts that the worker publishes, by their audit events. */
export function countPublications(logEvent: LogEvent, metrics: Metrics | null): LogEvent {
  if (!metrics) return logEvent;
  return (event) => {
    logEvent(event);
    if ('audit' in event) countPublication(event.audit as AuditEntry, metrics);
  };
}

function countPublication({ action, actor_id, at, after }: AuditEntry, metrics: Metrics): void {
  if (action !== 'post.published' || actor_id !== null) return;
  const dueAt = (after as { published_at?: unknown } | null)?.published_at;
  if (typeof dueAt === 'string') metrics.countPublication(Date.parse(at) - Date.parse(dueAt) > LATE_AFTER_MS);
}
