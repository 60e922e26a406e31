import type { Db } from '../../platform/db/db';
import { retrying } from '../../platform/db/transactions';
import { holdTexts, writeFingerprints } from './fingerprints.queries';
import { fingerprintsOf } from './shingles';

/** To be called in the transaction that writes the text of a post, under the lock of its row. */
export function keepFingerprints(db: Db, postId: number, text: string): Promise<void> {
  return writeFingerprints(db, [{ post_id: postId, hashes: fingerprintsOf(text) }]);
}

const BATCH = 200;

/** Takes the fingerprints of every post anew, a few at a time, while the newsroom goes on; answers of how many. */
export async function refillFingerprints(db: Db): Promise<number> {
  let count = 0;
  for (let last = 0; ; ) {
    const ids = await (db.isTransaction ? refillBatch(db, last) : retrying(db, (db) => refillBatch(db, last)));
    if (ids.length === 0) return count;
    count += ids.length;
    last = ids.at(-1) as number;
  }
}

async function refillBatch(db: Db, after: number): Promise<number[]> {
  const posts = await holdTexts(db, after, BATCH);
  const known = posts.map(({ id, body_text }) => ({ post_id: id, hashes: fingerprintsOf(body_text) }));
  if (known.length > 0) await writeFingerprints(db, known);
  return posts.map(({ id }) => id);
}
