import type { Db } from '../../../platform/db/db';

// A request that creates a post can be repeated: its key belongs to one post of the user.

/**
 * Claims the key for a new post. Returns the id of the post that an earlier request has created; `null` without one. A
 * parallel request with the same key waits for the end of this transaction.
 */
export async function claimCreation(db: Db, user_id: number, key: string): Promise<number | null> {
  const claimed = await db
    .insertInto('post_creations')
    .values({ user_id, key })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return null;
  const creation = await db
    .selectFrom('post_creations')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .select('post_id')
    .executeTakeFirst();
  return creation?.post_id ?? null;
}

export async function completeCreation(db: Db, user_id: number, key: string, post_id: number): Promise<void> {
  await db
    .updateTable('post_creations')
    .set({ post_id })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .execute();
}
