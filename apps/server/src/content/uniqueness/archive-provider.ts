import { clearText, type UniquenessSource } from '@masthead/domain/posts/contract/uniqueness';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { postPath, postPreviewPath } from '@masthead/domain/site/paths';
import type { Db } from '../../platform/db/db';
import { withRetries } from '../../platform/db/transactions';
import {
  findSimilar,
  insertFingerprints,
  lockTexts,
  type SimilarPost,
  toFingerprintWrites,
  writeFingerprints,
} from './fingerprints.queries';
import type { Archive, CheckUniqueness } from './http-provider';
import { createFingerprints, findSharedWords, indexRuns, toComparableText } from './shingles';

/** Stores the fingerprints of a post. Call this in the transaction that writes the text of a post, while its row is locked. */
export function storeFingerprints(db: Db, postId: number, text: string): Promise<void> {
  return writeFingerprints(db, [{ post_id: postId, hashes: createFingerprints(text) }]);
}

/** The statements of `storeFingerprints`, to run together with the write of the text. */
export const toTextFingerprintWrites = (postId: number, text: string) =>
  toFingerprintWrites(postId, createFingerprints(text));

/** Stores the fingerprints of posts that the transaction has inserted. */
export function storeNewFingerprints(db: Db, posts: readonly { id: number; body_text: string }[]): Promise<void> {
  return insertFingerprints(db, posts.map(toFingerprints));
}

const toFingerprints = ({ id, body_text }: { id: number; body_text: string }) => ({
  post_id: id,
  hashes: createFingerprints(body_text),
});

const BATCH_SIZE = 200;

/** Recomputes the fingerprints of all posts in batches, while the newsroom works. Returns the number of posts. */
export async function refillFingerprints(db: Db): Promise<number> {
  let count = 0;
  for (let lastId = 0; ; ) {
    const ids = await (db.isTransaction ? refillBatch(db, lastId) : withRetries(db, (db) => refillBatch(db, lastId)));
    if (ids.length === 0) return count;
    count += ids.length;
    lastId = ids.at(-1) as number;
  }
}

async function refillBatch(db: Db, afterId: number): Promise<number[]> {
  const posts = await lockTexts(db, afterId, BATCH_SIZE);
  if (posts.length > 0) await writeFingerprints(db, posts.map(toFingerprints));
  return posts.map(({ id }) => id);
}

const MAX_SOURCES = 20;

/** Compares a text with the posts of every project on this server, without an external service. */
export const checkArchives: CheckUniqueness = async ({ clear_text, story, archives }) => {
  const { words, positions, total } = toComparableText(clear_text);
  const index = indexRuns(words);
  const hashes = [...index.runs.keys()];
  const matches = await Promise.all(
    archives.map(async (archive) => {
      const similarPosts = await findSimilar(archive, hashes, story);
      return similarPosts.map((post) => ({
        url: toUrl(archive, post),
        shared: findSharedWords(index, toComparableText(clearText(post.text)).words),
      }));
    }),
  );
  const sources = matches
    .flat()
    .filter(({ shared }) => shared.size > 0)
    .sort((a, b) => b.shared.size - a.shared.size)
    .slice(0, MAX_SOURCES);
  const sharedIndexes = new Set(sources.flatMap(({ shared }) => [...shared]));
  const urls = sources.map(
    ({ url, shared }): UniquenessSource => ({
      url,
      plagiat: toPercent(shared.size, total),
      words: [...shared].sort((a, b) => a - b).map((wordIndex) => positions[wordIndex] as number),
    }),
  );
  return { unique: 100 - toPercent(sharedIndexes.size, total), urls };
};

/** Rounds up, so that a single copied word counts. */
function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.ceil((100 * part) / whole);
}

function toUrl({ site_url }: Archive, { id, slug, status }: SimilarPost): string {
  return `${site_url}${status === Status.PUBLISHED && slug !== null ? postPath(slug) : postPreviewPath(id)}`;
}
