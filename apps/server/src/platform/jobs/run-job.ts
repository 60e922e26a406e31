import type { Job, JobContext } from './job';
import { deleteJob, failJob, giveBack, renewLease, runAgain, type TakenJob } from './jobs.queries';

/** How often a running job says that it still runs, in milliseconds: well within its lease. */
const RENEWAL = 3000;

type Report = (error: unknown) => void;

/** Runs a job that was taken, keeps it while it runs, and says what became of it. Throws only when the database does. */
export async function runJob(context: JobContext, job: Job, taken: TakenJob, report: Report): Promise<void> {
  const { db, now } = context;
  const lost = new AbortController();
  const signal = AbortSignal.any([context.signal, lost.signal]);
  const renewing = setInterval(() => {
    renewLease(db, taken, now()).then(
      (isOurs) => isOurs || lost.abort(),
      // A database that is away for a moment: the next renewal asks again.
      () => undefined,
    );
  }, RENEWAL);
  try {
    const again = await job.run({ ...context, signal }, job.payload.parse(taken.payload));
    await (again ? runAgain(db, taken, again) : deleteJob(db, taken));
  } catch (error) {
    if (signal.aborted) return await giveBack(db, taken);
    report(error);
    await failJob(db, taken, String(error), now());
  } finally {
    clearInterval(renewing);
  }
}
