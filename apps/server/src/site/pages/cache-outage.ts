import { DatabaseUnavailable } from '../../platform/db/database-unavailable';

/** For this time after the database stops answering, requests get cached values, also stale and expired ones. */
const MAX_OUTAGE_MS = 10 * 60_000;
/** A load that takes longer is the start of an outage: a silent connection fails only after its deadline. */
const MAX_LOAD_MS = 5000;
/** During an outage, a load is given this time to show that the database answers again. */
const MAX_LOAD_IN_OUTAGE_MS = 250;

/** An outage of the database, as the page cache sees it: from the first failed or late load until the next successful one. */
export function createCacheOutage(now: () => Date) {
  let startedAt: number | null = null;
  return {
    /** Returns a load that ends the outage when it succeeds. */
    watch:
      <D, T>(load: (dependencies: D) => Promise<T>) =>
      async (dependencies: D): Promise<T> => {
        const value = await load(dependencies);
        startedAt = null;
        return value;
      },
    /** Waits for a load. A late one fails like a database that does not answer. */
    waitFor: async <T>(loading: Promise<T>): Promise<T> => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        const limit = startedAt === null ? MAX_LOAD_MS : MAX_LOAD_IN_OUTAGE_MS;
        timer = setTimeout(() => reject(new DatabaseUnavailable()), limit);
      });
      return Promise.race([loading, late]).finally(() => clearTimeout(timer));
    },
    /** Whether the error belongs to an outage that is short enough. */
    allowsCached: (error: unknown): boolean => {
      if (!(error instanceof DatabaseUnavailable)) return false;
      const time = now().getTime();
      startedAt ??= time;
      return time - startedAt < MAX_OUTAGE_MS;
    },
  };
}
