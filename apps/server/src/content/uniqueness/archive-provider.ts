import { clearText, type UniquenessSource } from '@masthead/domain/posts/contract/uniqueness';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { postPath, postPreviewPath } from '@masthead/domain/site/addresses';
import type { Db } from '../../platform/db/db';
import { retrying } from '../../platform/db/transactions';

import { type Alike, findAlike, holdTexts, writeFingerprints } from './fingerprints.queries';
import type { Archive, CheckUniqueness } from './http-provider';
import { askedRuns, comparedWords, fingerprintsOf, sharedWords } from './shingles';

/** To be called in the transaction that writes the text of a post, under the lock of its row. */
export function keepFingerprints(db: Db, postId: number, text: string): Promise<void> {
  return writeFingerprints(db, [{ post_id: postId, hashes: fingerprintsOf(text) }]);
}

const BATCH = 200;

/** Recomputes the fingerprints of all posts in batches, while the newsroom works. Returns the number of posts. */
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

const MAX_SOURCES = 20;

/** Compares with the posts of every project on this server; nothing leaves it. */
export const checkArchives: CheckUniqueness = async ({ clear_text, story, archives }) => {
  const { words, places, total } = comparedWords(clear_text);
  const asked = askedRuns(words);
  const hashes = [...asked.runs.keys()];
  const found = await Promise.all(
    archives.map(async (archive) => {
      const alike = await findAlike(archive, hashes, story);
      return alike.map((post) => ({
        url: addressOf(archive, post),
        shared: sharedWords(asked, comparedWords(clearText(post.text)).words),
      }));
    }),
  );
  const sources = found
    .flat()
    .filter(({ shared }) => shared.size > 0)
    .sort((a, b) => b.shared.size - a.shared.size)
    .slice(0, MAX_SOURCES);
  const covered = new Set(sources.flatMap(({ shared }) => [...shared]));
  const urls = sources.map(
    ({ url, shared }): UniquenessSource => ({
      url,
      plagiat: percentOf(shared.size, total),
      words: [...shared].sort((a, b) => a - b).map((index) => places[index] as number),
    }),
  );
  return { unique: 100 - percentOf(covered.size, total), urls };
};

/** A single copied word is more than none. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.ceil((100 * part) / whole);
}

/** Readers find what is published; the newsroom finds the rest by its preview. */
function addressOf({ site_url }: Archive, { id, slug, status }: Alike): string {
  return `${site_url}${status === Status.PUBLISHED && slug !== null ? postPath(slug) : postPreviewPath(id)}`;
}
