import { countWords } from '@masthead/article/document';
import { type LinkedField, linkedFields } from '@masthead/domain/posts/fields';
import { Status } from '@masthead/domain/posts/rules/statuses';
import type { Insertable } from 'kysely';
import { insertImageUsesOfPosts } from '../../media/library/library.queries';
import type { Db } from '../../platform/db/db';
import type { Posts } from '../../platform/db/schema.gen';
import { analyzeTables, withoutIndexes } from '../../platform/db/suspend-indexes';
import { announce } from '../../platform/events/announce.queries';
import { storeNewFingerprints } from '../uniqueness/archive-provider';
import { insertLinks } from './post-links.queries';
import { insertPosts, reservePostIds } from './post-rows.queries';
import { findPictureIds, type PostText, toPlainText } from './post-text';
import { storeFirstRevisions } from './revisions.queries';

// The bulk path for new posts: demo content, benchmarks and imports. It writes everything that a single write derives
// from a post, by a few statements per batch. See docs/architecture.md.

/** A new post. Its plain text, word count, fingerprints, picture uses and search words derive from it. */
export interface NewPost extends Record<LinkedField, readonly number[]> {
  /** Values of JSON columns are objects. Columns that are left out have their defaults. */
  row: Omit<Insertable<Posts>, 'id' | 'version' | 'body_text' | 'word_count' | keyof PostText>;
  text: PostText;
}

interface AddOptions {
  now: Date;
  /** The reason of the first revision; `null` if the caller stores the history of the posts itself. */
  reason: string | null;
}

/** Limits the memory of a batch: a text can have a megabyte. */
export const MAX_BATCH_SIZE = 500;

/**
 * Inserts posts in the caller's transaction and returns their ids in the same order. Does not check the rules of
 * publishing; constraints of the database reject taken slugs and missing records.
 */
export async function addPosts(db: Db, posts: readonly NewPost[], { now, reason }: AddOptions): Promise<number[]> {
  if (posts.length > MAX_BATCH_SIZE) throw new Error(`A batch has at most ${MAX_BATCH_SIZE} posts`);
  const ids = await reservePostIds(db, posts.length);
  const created = now.toISOString();
  const rows = posts.map(({ row, text }, index) => {
    const body_text = toPlainText(text);
    return {
      created_at: created,
      updated_at: created,
      ...row,
      ...text,
      id: ids[index] as number,
      body_text,
      word_count: countWords(body_text),
    };
  });
  await insertPosts(db, rows);
  for (const field of linkedFields) {
    await insertLinks(
      db,
      field,
      posts.map((post, index) => ({ id: ids[index] as number, linkedIds: post[field] })),
    );
  }
  await insertImageUsesOfPosts(
    db,
    rows.map(({ id, thumb, fb_thumb, body, slides }) => ({
      id,
      keys: [thumb, fb_thumb].flatMap((key) => key ?? []),
      imageIds: findPictureIds({ body, slides }),
    })),
  );
  await storeNewFingerprints(db, rows);
  if (reason !== null) await storeFirstRevisions(db, ids, reason);
  await announce(db, 'posts');
  if (rows.some(({ status }) => status === Status.PUBLISHED)) await announce(db, 'site');
  return ids;
}

/** The tables that `addPosts` writes, without those that are small or that it only updates. */
const loadedTables = [
  'posts',
  'post_authors',
  'post_experts',
  'post_tags',
  'post_words',
  'post_fingerprints',
  'post_revisions',
];

/** The tables are analysed again when they have grown by this factor. */
const ANALYSIS_GROWTH = 4;

/**
 * Loads any number of posts in one transaction and returns their number: all or none. It is several times as fast as
 * `addPosts` alone, because indexes are built at the end. Posts can be neither read nor written until it ends, so it is
 * for the first load of a project.
 */
export function loadPosts(
  db: Db,
  posts: Iterable<NewPost> | AsyncIterable<NewPost>,
  options: AddOptions,
): Promise<number> {
  const dropped = { tables: loadedTables, droppedKeys: ['post_fingerprints_pkey'] };
  const load = async (db: Db) => {
    let count = 0;
    let nextAnalysis = MAX_BATCH_SIZE;
    let batch: NewPost[] = [];
    const addBatch = async () => {
      count += (await addPosts(db, batch, options)).length;
      batch = [];
      if (count < nextAnalysis) return;
      // The plans of the triggers are those of the first batch, for small tables. New statistics replace them.
      await analyzeTables(db, loadedTables);
      nextAnalysis = count * ANALYSIS_GROWTH;
    };
    for await (const post of posts) if (batch.push(post) === MAX_BATCH_SIZE) await addBatch();
    if (batch.length > 0) await addBatch();
    return count;
  };
  return db.transaction().execute((db) => withoutIndexes(db, dropped, () => load(db)));
}
