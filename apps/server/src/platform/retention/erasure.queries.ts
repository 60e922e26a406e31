import type { Db } from '../db/db';
import { liftTimeout } from '../db/transactions';

/** Replaces a name or headline that was erased on request of the person. */
const ERASED = 'Erased';

/** Erasing a long history can exceed the default statement timeout. */
export async function liftStatementTimeout(db: Db): Promise<void> {
  await liftTimeout(db);
}

/** Whether the row exists in the database, even if its status hides it in the admin. */
export async function exists(db: Db, table: 'posts' | 'users', id: number): Promise<boolean> {
  return (await db.selectFrom(table).where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

export async function deleteRevisions(db: Db, postId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('post_revisions').where('post_id', '=', postId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes the headline of a post or the name of a user from audit entries about it. */
export async function eraseTargetLabel(db: Db, type: 'post' | 'user', id: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('audit_log')
    .set({ target_label: ERASED })
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('target_label', '<>', ERASED)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function eraseRevisionAuthor(db: Db, userId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('post_revisions')
    .set({ username: ERASED })
    .where('user_id', '=', userId)
    .where('username', '<>', ERASED)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Removes the name, IP address and user agent of a user from audit entries of their actions. */
export async function eraseAuditActor(db: Db, userId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('audit_log')
    .set({ actor_name: ERASED, address: null, user_agent: null })
    .where('actor_id', '=', userId)
    .where('actor_name', 'is distinct from', ERASED)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Failed sign-ins have no actor, but usually contain the IP address and user agent of the account's owner. */
export async function eraseAttemptAddresses(db: Db, userId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('audit_log')
    .set({ address: null, user_agent: null })
    .where('target_type', '=', 'user')
    .where('target_id', '=', userId)
    .where('actor_id', 'is', null)
    .where((eb) => eb.or([eb('address', 'is not', null), eb('user_agent', 'is not', null)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
