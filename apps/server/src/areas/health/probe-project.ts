import { LATE_AFTER_MS } from '@masthead/domain/posts/rules/constants';
import { findPool } from '../../platform/db/copy-rows';
import { findSupervisor } from '../../platform/db/supervise-pool';
import { countStreams } from '../../platform/events/event-streams.queries';
import type { ServedProject } from '../../platform/http/context';
import { countJobs, listWorkers } from '../../platform/jobs/jobs.queries';
import type { ProjectProbe, StoredState } from '../../platform/observe/readiness';
import { countOverduePosts } from './health.queries';

/** Creates the probe of a project for `/readyz` and `/metrics`. Only a web process needs change notifications. */
export function probeProject(
  { project, db, changes, replica }: Pick<ServedProject, 'project' | 'db' | 'changes' | 'replica'>,
  now: () => Date,
  needsNotifications: boolean,
): ProjectProbe {
  const pool = findPool(db);
  const supervisor = findSupervisor(pool);
  let pending: Promise<StoredState> | null = null;
  return {
    id: project.id,
    isListening: () => (needsNotifications ? changes.isListening() : null),
    replica: () => replica?.readState() ?? null,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: supervisor.countWaiting() }),
    hasAnswered: supervisor.hasAnswered,
    load: () => {
      // Checks of a busy database must not queue behind each other.
      pending ??= load().finally(() => {
        pending = null;
      });
      return pending;
    },
  };

  async function load(): Promise<StoredState> {
    const time = now();
    const [heartbeats, overdue, jobs, streams] = await Promise.all([
      listWorkers(db),
      countOverduePosts(db, new Date(time.getTime() - LATE_AFTER_MS).toISOString()),
      countJobs(db, time),
      countStreams(db, time),
    ]);
    const workers = heartbeats.map(({ id, beat_at }) => ({
      id,
      seconds: Math.max(0, (time.getTime() - Date.parse(beat_at)) / 1000),
    }));
    return { workers, overdue, jobs, streams };
  }
}
