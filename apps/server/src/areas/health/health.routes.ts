import { setTimeout as wait } from 'node:timers/promises';
import { health } from '@masthead/domain/health/contract';
import { LATE_AFTER } from '@masthead/domain/posts/constants';
import type { Api } from '../../http/api';
import type { Context } from '../../http/context';
import { Answer, serve } from '../../http/serve';
import { listWorkers } from '../../jobs/workers.queries';
import { countOverduePosts } from './health.queries';

/** Whoever asks wants an answer soon, in milliseconds. */
const PATIENCE = 3000;

export function healthRoutes(api: Api): void {
  serve(api, health, async (context) => {
    const answered = new AbortController();
    const tooLong = wait(PATIENCE, null, { signal: answered.signal }).catch(() => null);
    const found = await Promise.race([look(context).catch(() => null), tooLong]);
    answered.abort();
    return found ?? new Answer(503, { database: false, workers: [], overdue: null });
  });
}

async function look({ db, now }: Context) {
  const at = now().getTime();
  const [workers, overdue] = await Promise.all([
    listWorkers(db),
    countOverduePosts(db, new Date(at - LATE_AFTER).toISOString()),
  ]);
  return {
    database: true,
    workers: workers.map(({ id, beat_at }) => ({ id, seconds: Math.max(0, (at - Date.parse(beat_at)) / 1000) })),
    overdue,
  };
}
