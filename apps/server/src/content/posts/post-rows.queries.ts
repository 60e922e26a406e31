import { Status } from '@masthead/domain/posts/rules/statuses';
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { DB, Posts } from '../../platform/db/schema.gen';
import { allOf, anyOf } from '../../platform/db/where-if';

// Every insert, update and delete of the table `posts` is in this file, and every update increases `version`. The rules,
// the revision and the event of a write are in areas/posts/write/write-post.ts.

/** A whole row of `posts`, usually locked until the transaction ends. */
export type HeldPost = Selectable<Posts>;
type PostValues = UpdateObject<DB, 'posts'>;

export async function insertPosts(db: Db, rows: readonly Insertable<Posts>[]): Promise<number[]> {
  const inserted = await db.insertInto('posts').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

/** The id of the new post, or `null` when the project has a copy of the same original. */
export async function insertPost(db: Db, values: Insertable<Posts>): Promise<number | null> {
  const row = await db
    .insertInto('posts')
    .values(values)
    .onConflict((conflict) => conflict.columns(['origin_project', 'origin_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Compares and sets: `false` when the row no longer has the version that the values were computed from. */
export async function updatePost(
  db: Db,
  { id, version }: Pick<HeldPost, 'id' | 'version'>,
  values: PostValues,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set(values)
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Writes the same values, or the same expressions, to many posts. The caller has locked their rows. */
export async function updatePosts(db: Db, ids: readonly number[], values: PostValues): Promise<void> {
  await db
    .updateTable('posts')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute();
}

export async function deletePosts(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('posts').where('id', '=', anyOf(ids)).execute();
}

export function findRow(db: Db, id: number): Promise<HeldPost | undefined> {
  return selectRow(db, id).where('status', '<>', Status.DELETED).executeTakeFirst();
}

/** The row that a change starts from. Nobody else changes the post until the transaction ends. */
export function holdPost(db: Db, id: number): Promise<HeldPost | undefined> {
  return selectRow(db, id).where('status', '<>', Status.DELETED).forNoKeyUpdate().executeTakeFirst();
}

/** Locks a post that was deleted permanently and is not purged yet. */
export function holdDeletedPost(db: Db, id: number): Promise<HeldPost | undefined> {
  return selectRow(db, id).where('status', '=', Status.DELETED).forNoKeyUpdate().executeTakeFirst();
}

const selectRow = (db: Db, id: number) => db.selectFrom('posts').where('id', '=', id).selectAll();

/** Locks the next scheduled post whose time has come and whose row nobody else has locked. */
export function holdDuePost(db: Db, now: Date, except: readonly number[]): Promise<HeldPost | undefined> {
  return db
    .selectFrom('posts')
    .where('status', '=', sql.lit(Status.SCHEDULED))
    .where('published_at', '<=', now.toISOString())
    .where('id', '<>', allOf(except))
    .orderBy('published_at')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .selectAll()
    .executeTakeFirst();
}

/** Locks posts that were deleted permanently before this time. */
export function holdPurgeablePosts(db: Db, before: string, limit: number) {
  return db
    .selectFrom('posts')
    .where('status', '=', sql.lit(Status.DELETED))
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select(['id', 'main_headline'])
    .execute();
}

/** The columns that only serve the database: revisions leave them out. */
const internalColumns = ['version', 'is_listable', 'is_public', 'thumb_key', 'fb_thumb_key'] satisfies (keyof Posts)[];

/** The state of a row of `posts` as revisions store it, with its people and tags. */
export const postState = sql`to_jsonb(posts) - ${sql.raw(`'{${internalColumns.join(',')}}'::text[]`)}
  || jsonb_build_object(
    'authors', array(select user_id from post_authors where post_id = posts.id order by position),
    'experts', array(select expert_id from post_experts where post_id = posts.id order by position),
    'tags', array(select tag_id from post_tags where post_id = posts.id order by position)
  )`;
