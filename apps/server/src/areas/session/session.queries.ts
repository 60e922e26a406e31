import type { Checked } from '../../platform/access/tokens.queries';
import type { Db } from '../../platform/db/db';

/** `is_known`: its owner has signed in from this address since then. */
export function findAccount(db: Db, email: string, { address, since }: { address: string; since: string }) {
  return db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .select(['id', 'password_hash', 'two_fa_secret', 'suspended_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('known_addresses')
            .whereRef('user_id', '=', 'users.id')
            .where('address', '=', address)
            .where('signed_in_at', '>', since)
            .select('user_id'),
        )
        .as('is_known'),
    )
    .executeTakeFirst();
}

export function findUserById(db: Db, id: number) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'username', 'nickname', 'email', 'position', 'two_fa_enabled'])
    .select((eb) =>
      eb
        .selectFrom('recovery_codes')
        .whereRef('user_id', '=', 'users.id')
        .select((codes) => codes.fn.countAll<number>().as('left'))
        .$asScalar()
        .$notNull()
        .as('recovery_codes_left'),
    )
    .executeTakeFirstOrThrow();
}

export function findCredentials(db: Db, id: number) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'email', 'password_hash', 'two_fa_secret', 'two_fa_pending_secret'])
    .executeTakeFirst();
}

/** Serialises changes of a user's sessions with the confirmation of two-factor, which also writes to this row. */
export async function lockAccount(db: Db, id: number): Promise<void> {
  await db.selectFrom('users').where('id', '=', id).select('id').forNoKeyUpdate().execute();
}

export async function userExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('users').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

/** Uses up a time step. `false` when this step, or a later one, was used before: by anyone, however close in time. */
export async function spendStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ two_fa_last_step: step })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('two_fa_last_step', 'is', null), eb('two_fa_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up a recovery code. `false` when there is none like it. */
export async function spendRecoveryCode(db: Db, userId: number, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

/** Stores a secret to be confirmed. `false` when the password or the second factor changed since it was checked. */
export async function setPendingSecret(db: Db, checked: Checked, sealed: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ two_fa_pending_secret: sealed })
    .where('id', '=', checked.id)
    .where('password_hash', '=', checked.password_hash)
    .where('two_fa_secret', 'is not distinct from', checked.two_fa_secret)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts the pending secret in force, unless another was generated meanwhile. */
export async function confirmSecret(db: Db, userId: number, pending: Buffer, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ two_fa_secret: pending, two_fa_pending_secret: null, two_fa_last_step: step })
    .where('id', '=', userId)
    .where('two_fa_pending_secret', '=', pending)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether somebody who leaves was editing anything: it is free for others at once. */
export async function releaseLocks(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('post_locks').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
