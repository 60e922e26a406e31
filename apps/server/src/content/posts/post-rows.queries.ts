import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { Posts } from '../../platform/db/schema.gen';

/** The bare row. */
export function findRow(db: Db, id: number): Promise<HeldPost | undefined> {
  return db.selectFrom('posts').where('id', '=', id).where('status', '<>', 7).selectAll().executeTakeFirst();
}

/** The row that a change starts from; nobody else changes the post until the transaction ends. */
export function holdPost(db: Db, id: number) {
  return db
    .selectFrom('posts')
    .where('id', '=', id)
    .where('status', '<>', 7)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type HeldPost = NonNullable<Awaited<ReturnType<typeof holdPost>>>;

export async function insertPost(db: Db, values: Insertable<Posts>): Promise<number> {
  const { id } = await db.insertInto('posts').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePostRow(db: Db, id: number, values: Updateable<Posts>): Promise<void> {
  await db.updateTable('posts').set(values).where('id', '=', id).execute();
}

/** The next scheduled post whose time has come and that nobody else is changing; it is held until the transaction ends. */
export function takeDuePost(db: Db, now: Date, except: readonly number[]) {
  return db
    .selectFrom('posts')
    .where('status', '=', sql.lit(5))
    .where('published_at', '<=', now.toISOString())
    .where('id', 'not in', [0, ...except])
    .orderBy('published_at')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .select(['id', 'main_headline', 'status', 'published_at', 'first_published_at', 'updated_at'])
    .select(['breaking_status', 'breaking_until'])
    .executeTakeFirst();
}

/** Purges a batch of posts that were deleted before this time, inside the caller's transaction. Returns the purged posts. */
export async function deleteDeletedPosts(db: Db, before: string, most: number) {
  const old = await db
    .selectFrom('posts')
    .where('status', '=', sql.lit(7))
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .select(['id', 'main_headline'])
    .execute();
  const ids = [0, ...old.map(({ id }) => id)];
  // The pictures they showed can be deleted again.
  await db.deleteFrom('image_uses').where('used_by', '=', 'post').where('used_by_id', 'in', ids).execute();
  await db.deleteFrom('posts').where('id', 'in', ids).execute();
  return old;
}

/** A post that was deleted permanently and is still there. */
export function holdDeletedPost(db: Db, id: number) {
  return db
    .selectFrom('posts')
    .where('id', '=', id)
    .where('status', '=', 7)
    .forNoKeyUpdate()
    .select(['id', 'main_headline', 'updated_at', 'deleted_at'])
    .executeTakeFirst();
}
