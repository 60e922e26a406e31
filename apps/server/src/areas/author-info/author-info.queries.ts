import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { AuthorInfos } from '../../platform/db/schema.gen';

export function findAuthor(db: Db, userId: number) {
  return db
    .selectFrom('author_infos')
    .innerJoin('users', 'users.id', 'author_infos.user_id')
    .where('user_id', '=', userId)
    .select(['description', 'avatar', 'education', 'experience', 'awards', 'social_links'])
    .select(['username', 'nickname', 'position'])
    .$narrowType<{ social_links: Record<string, string> }>()
    .executeTakeFirst();
}

export function lockAuthor(db: Db, userId: number) {
  return db
    .selectFrom('author_infos')
    .where('user_id', '=', userId)
    .select(['avatar', 'social_links'])
    .$narrowType<{ social_links: Record<string, string> }>()
    .forUpdate()
    .executeTakeFirst();
}

/** Returns `false` when the user already has a profile. */
export async function insertAuthor(db: Db, values: Insertable<AuthorInfos>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('author_infos')
    .values(values)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateAuthor(db: Db, userId: number, values: Updateable<AuthorInfos>): Promise<void> {
  await db.updateTable('author_infos').set(values).where('user_id', '=', userId).execute();
}
