import { z } from 'zod';
import {
  DamagedRevision,
  packCompleteState,
  packRevision,
  type RebuiltRevision,
  rebuildNext,
  type StoredRevision,
  toPostState,
} from '../../../content/posts/revision-delta';
import { listHistory } from '../../../content/posts/revisions.queries';
import type { Db } from '../../../platform/db/db';
import { withRetries } from '../../../platform/db/transactions';
import type { Job } from '../../../platform/jobs/job';
import { lockUnconverted, markConverted, storeConverted } from './convert-revisions.queries';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 100;

/**
 * Converts revisions to deltas, once a day. A revision is one stored state of a post. It is stored as a delta to the
 * previous revision, but earlier versions of Masthead stored the complete state, which takes much more space. Each
 * batch is one transaction, so that the next run continues after a killed process.
 */
export const convertRevisions: Job<object> = {
  kind: 'convert-revisions',
  payload: z.object({}),
  run: async ({ db, now, signal }) => {
    while ((await convertBatch(db, BATCH_SIZE)) > 0) signal.throwIfAborted();
    return new Date(now().getTime() + DAY_MS);
  },
};

/** Converts the oldest revisions of one post. Returns their number; 0 when none is left. */
export function convertBatch(db: Db, limit: number): Promise<number> {
  return withRetries(db, async (db) => {
    const unconverted = await lockUnconverted(db, limit);
    const [first, last] = [unconverted[0], unconverted.at(-1)];
    if (!first || !last) return 0;
    let base: RebuiltRevision | null = null;
    // Starts with the revision before the first one, because a delta is based on the previous state.
    for (const revision of await listHistory(db, first.post_id, { first: first.id - 1, last: last.id })) {
      base = revision.checksum === null ? await convert(db, revision, base) : rebuildUnlessDamaged(revision, base);
    }
    return unconverted.length;
  });
}

/**
 * Replaces the complete state by a delta. If the delta does not produce exactly the same state, the complete state
 * stays. Returns the converted state, on which the next revision is based.
 */
async function convert(
  db: Db,
  { id, at, state }: StoredRevision,
  base: RebuiltRevision | null,
): Promise<RebuiltRevision> {
  const completeState = state ?? {};
  const packed = packRevision(completeState, at, base);
  const rebuilt = rebuildNext({ id, at, ...structuredClone(packed) }, base);
  if (await storeConverted(db, id, packed, toPostState(rebuilt))) return rebuilt;
  const packedWhole = packCompleteState(completeState, base);
  await markConverted(db, id, packedWhole);
  return rebuildNext({ id, at, ...packedWhole }, base);
}

/** Returns `null` for a damaged revision. The revision after it is then stored with its complete state. */
function rebuildUnlessDamaged(revision: StoredRevision, base: RebuiltRevision | null): RebuiltRevision | null {
  try {
    return rebuildNext(revision, base);
  } catch (error) {
    if (error instanceof DamagedRevision) return null;
    throw error;
  }
}
