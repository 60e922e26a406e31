import { setTimeout as wait } from 'node:timers/promises';
import { health, WORKER_SILENCE_MS } from '@masthead/domain/health/contract';
import type { Reply } from '@masthead/domain/http/endpoint';
import { LATE_AFTER_MS } from '@masthead/domain/posts/rules/constants';
import { isBearerToken } from '../../platform/access/bearer-token';
import type { Context } from '../../platform/http/context';
import { type Api, ReplyWithStatus, serve } from '../../platform/http/serve';
import { listWorkers } from '../../platform/jobs/jobs.queries';
import { maySeeDetails } from './details-access';
import { countOverduePosts } from './health.queries';

/** A check that takes longer than this counts as failed. */
const TIMEOUT_MS = 3000;

/** Serves the state of the server to load balancers and monitoring: ok, degraded or failing. */
export function healthRoutes(api: Api): void {
  serve(api, health, async (context) => {
    const timeoutAbort = new AbortController();
    const timeout = wait(TIMEOUT_MS, null, { signal: timeoutAbort.signal }).catch(() => null);
    const report = await Promise.race([checkHealth(context).catch(() => null), timeout]);
    timeoutAbort.abort();
    if (report) return report;
    const details = isBearerToken(context.authorization, context.healthToken)
      ? { database: false, workers: [], overdue: null }
      : {};
    return new ReplyWithStatus(503, { state: 'failing', ...details });
  });
}

/**
 * A missing worker or an overdue post degrades the state and does not fail it: a load balancer must not take a web
 * process out of service because a worker stopped.
 */
async function checkHealth(context: Context): Promise<Reply<typeof health>> {
  const { db, now } = context;
  const nowMs = now().getTime();
  const [heartbeats, overdue, seesDetails] = await Promise.all([
    listWorkers(db),
    countOverduePosts(db, new Date(nowMs - LATE_AFTER_MS).toISOString()),
    maySeeDetails(context),
  ]);
  const workers = heartbeats.map(({ id, beat_at }) => ({
    id,
    seconds: Math.max(0, (nowMs - Date.parse(beat_at)) / 1000),
  }));
  const isWorking = workers.some(({ seconds }) => seconds * 1000 <= WORKER_SILENCE_MS);
  const state = isWorking && overdue === 0 ? 'ok' : 'degraded';
  return seesDetails ? { state, database: true, workers, overdue } : { state };
}
