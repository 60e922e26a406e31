import type { JobContext } from '../../src/platform/jobs/job';
import { purgeUndoActions } from '../../src/platform/retention/purge';
import type { TestApp } from './test-app';

/** Runs the job that deletes the files of actions, as if they can no longer be undone. The clock stays. */
export async function purgeUndo({ db, storage, clock }: TestApp): Promise<void> {
  const now = () => new Date(clock.now.getTime() + 3_600_000);
  await purgeUndoActions.run({ db, storage, now, signal: new AbortController().signal } as JobContext, {});
}
