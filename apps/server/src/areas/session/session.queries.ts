import type { Preferences } from '@masthead/domain/session/contract';
import type { CheckedCredentials } from '../../platform/access/tokens.queries';
import type { Db } from '../../platform/db/db';

// Queries of sign-in, two-factor authentication, personal settings and the list of sessions.

const preferenceColumns = ['one_click_publish', 'post_list_density', 'post_list_columns'] as const;

/** Finds the user who signs in. `is_known` says whether they signed in from this IP address after `since`. */
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

/** Returns the profile of the signed-in user and the number of recovery codes that they have left. */
export function findUserById(db: Db, id: number) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'username', 'nickname', 'email', 'position', 'two_fa_enabled', ...preferenceColumns])
    .select((eb) =>
      eb
        .selectFrom('recovery_codes')
        .whereRef('user_id', '=', 'users.id')
        .select((codes) => codes.fn.countAll<number>().as('left'))
        .$asScalar()
        .$notNull()
        .as('recovery_codes_left'),
    )
    .$narrowType<Preferences>()
    .executeTakeFirstOrThrow();
}

export function updatePreferences(db: Db, id: number, settings: Partial<Preferences>): Promise<Preferences> {
  return db
    .updateTable('users')
    .set(settings)
    .where('id', '=', id)
    .returning(preferenceColumns)
    .$narrowType<Preferences>()
    .executeTakeFirstOrThrow();
}

export function findCredentials(db: Db, id: number) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'email', 'password_hash', 'two_fa_secret', 'two_fa_pending_secret'])
    .executeTakeFirst();
}

/** Serializes changes to a user's sessions with the confirmation of two-factor, which also writes to this row. */
export async function lockAccount(db: Db, id: number): Promise<void> {
  await db.selectFrom('users').where('id', '=', id).select('id').forNoKeyUpdate().execute();
}

export async function userExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('users').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

/** Replay protection: returns `false` when this time step or a later one was used, also by a concurrent request. */
export async function consumeTimeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ two_fa_last_step: step })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('two_fa_last_step', 'is', null), eb('two_fa_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a recovery code. Returns `false` when the user does not have it. */
export async function consumeRecoveryCode(db: Db, userId: number, hash: Buffer): Promise<boolean> {
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

/**
 * Stores a secret that the user has to confirm with a code. Returns `false` when the password or the second factor
 * changed since it was checked.
 */
export async function setPendingSecret(db: Db, checked: CheckedCredentials, encryptedSecret: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ two_fa_pending_secret: encryptedSecret })
    .where('id', '=', checked.id)
    .where('password_hash', '=', checked.password_hash)
    .where('two_fa_secret', 'is not distinct from', checked.two_fa_secret)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Activates the pending secret. Returns `false` when another one was generated in the meantime. */
export async function confirmSecret(db: Db, userId: number, pendingSecret: Buffer, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ two_fa_secret: pendingSecret, two_fa_pending_secret: null, two_fa_last_step: step })
    .where('id', '=', userId)
    .where('two_fa_pending_secret', '=', pendingSecret)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Releases the edit locks of a user. Returns whether there were any. */
export async function releaseLocks(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('post_locks').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
