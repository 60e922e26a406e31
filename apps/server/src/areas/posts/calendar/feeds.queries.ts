import type { Right } from '@masthead/domain/access/rights';
import type { Db } from '../../../platform/db/db';

/** Stores the hash of a new token. The previous token of the user becomes invalid. */
export async function storeFeed(db: Db, user_id: number, token_hash: Buffer, created_at: string): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values({ user_id, token_hash, created_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash, created_at }))
    .execute();
}

export function findFeed(db: Db, userId: number) {
  return db.selectFrom('calendar_feeds').where('user_id', '=', userId).select('created_at').executeTakeFirst();
}

/** Returns whether the user had a feed. */
export async function deleteFeed(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Finds the user of a token who is not suspended and still has this right. */
export function findFeedOwner(db: Db, token_hash: Buffer, right: Right) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .where('token_hash', '=', token_hash)
    .where('users.suspended_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('auth_item_children as link')
          .innerJoin('auth_items as right', 'right.id', 'link.child_id')
          .whereRef('link.parent_id', '=', 'users.role_id')
          .where('right.name', '=', right)
          .select('link.parent_id'),
      ),
    )
    .select('users.id')
    .executeTakeFirst();
}
