import type { CheckedCredentials } from '../../../platform/access/tokens.queries';
import type { Db } from '../../../platform/db/db';

/** Locks an account. Returns `false` if its password or second factor changed after the check, or it is suspended. */
export async function lockCheckedAccount(db: Db, { id, ...checked }: CheckedCredentials): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', id)
    .where('password_hash', '=', checked.password_hash)
    .where('two_fa_secret', 'is not distinct from', checked.two_fa_secret)
    .where('suspended_at', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A one-time code of a switch. The database stores only hashes of the code and of the browser's verifier. */
export interface SwitchCode {
  hash: Buffer;
  challenge: Buffer;
  user_id: number;
  link_id: string;
  origin_project: string;
  origin_token_id: number;
  session_created_at: string;
  expires_at: string;
}

/** Stores a code, in place of an earlier one of the same session. */
export async function insertSwitchCode(db: Db, code: SwitchCode): Promise<void> {
  await db
    .deleteFrom('switch_codes')
    .where('user_id', '=', code.user_id)
    .where('origin_token_id', '=', code.origin_token_id)
    .execute();
  await db.insertInto('switch_codes').values(code).execute();
}

/** Deletes and returns a code, so that it works once, also for concurrent requests. */
export function takeSwitchCode(db: Db, hash: Buffer): Promise<SwitchCode | undefined> {
  return db
    .deleteFrom('switch_codes')
    .where('hash', '=', hash)
    .returning([
      ...(['hash', 'challenge', 'user_id', 'link_id', 'origin_project', 'origin_token_id'] as const),
      ...(['session_created_at', 'expires_at'] as const),
    ])
    .executeTakeFirst();
}

/** The time at which a session began. A switch does not extend it. */
export async function findSessionStart(db: Db, tokenId: number): Promise<string | undefined> {
  const row = await db.selectFrom('tokens').where('id', '=', tokenId).select('created_at').executeTakeFirst();
  return row?.created_at;
}
