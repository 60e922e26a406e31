import type { Right } from '@masthead/domain/access/rights';
import { sql } from 'kysely';
import type { Db } from '../db/db';
import type { Actor } from '../http/context';

/** The longest text of an IPv6 address with an embedded IPv4 address; a proxy may forward any text. */
const MAX_ADDRESS_LENGTH = 45;
const MAX_USER_AGENT_LENGTH = 300;

/** The earliest times of use and creation that a living token may have. */
export interface Living {
  used_after: string;
  created_after: string;
}

/** Living tokens with whom they stand for, and every right of their role read now: a right taken away is gone at once. */
function selectActors(db: Db, living: Living) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .innerJoin('auth_items as role', 'role.id', 'users.role_id')
    .where('tokens.used_at', '>', living.used_after)
    .where('tokens.created_at', '>', living.created_after)
    .where('users.suspended_at', 'is', null)
    .select(['users.id', 'tokens.id as token_id', 'tokens.used_at', 'role.name as role', 'users.two_fa_enabled'])
    .select((eb) =>
      eb
        .selectFrom('auth_item_children as link')
        .innerJoin('auth_items as right', 'right.id', 'link.child_id')
        .whereRef('link.parent_id', '=', 'users.role_id')
        .select(sql<Right[]>`coalesce(array_agg("right".name), '{}')`.as('names'))
        .$asScalar()
        .$notNull()
        .as('rights'),
    );
}

type FoundActor = Actor & { used_at: string };

/** The actor of a token that is presented. */
export async function findActor(db: Db, hash: Buffer, living: Living): Promise<FoundActor | null> {
  const row = await selectActors(db, living).where('tokens.hash', '=', hash).executeTakeFirst();
  return row ? { ...row, rights: new Set(row.rights) } : null;
}

/** The actor of a token that was presented before. */
export async function findActorAgain(db: Db, tokenId: number, living: Living): Promise<FoundActor | null> {
  const row = await selectActors(db, living).where('tokens.id', '=', tokenId).executeTakeFirst();
  return row ? { ...row, rights: new Set(row.rights) } : null;
}

export async function touchToken(db: Db, id: number, now: string, address: string): Promise<void> {
  const last_address = address.slice(0, MAX_ADDRESS_LENGTH);
  await db.updateTable('tokens').set({ used_at: now, last_address }).where('id', '=', id).execute();
}

/** What a sign-in was checked against. */
export interface Checked {
  id: number;
  password_hash: string;
  two_fa_secret: Buffer | null;
}

/** Where a sign-in came from. */
interface Origin {
  address: string;
  user_agent: string | null;
}

/**
 * Makes a token, unless the password or the second factor changed since it was checked, or the user is suspended. `for share` waits for such a
 * change that is under way, so that it either sees the token and ends it, or is seen here.
 */
export async function insertToken(
  db: Db,
  checked: Checked,
  hash: Buffer,
  now: string,
  origin: Origin,
): Promise<boolean> {
  const address = origin.address.slice(0, MAX_ADDRESS_LENGTH);
  const userAgent = (origin.user_agent ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('tokens')
    .columns(['user_id', 'hash', 'created_at', 'used_at', 'address', 'last_address', 'user_agent'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where('id', '=', checked.id)
        .where('password_hash', '=', checked.password_hash)
        .where('two_fa_secret', 'is not distinct from', checked.two_fa_secret)
        .where('suspended_at', 'is', null)
        .select((each) => [
          'id as user_id',
          each.val(hash).as('hash'),
          each.cast<string>(each.val(now), 'timestamptz').as('created_at'),
          each.cast<string>(each.val(now), 'timestamptz').as('used_at'),
          each.cast<string>(each.val(address), 'text').as('address'),
          each.cast<string>(each.val(address), 'text').as('last_address'),
          each.cast<string>(each.val(userAgent), 'text').as('user_agent'),
        ])
        .forShare(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Sessions beyond this number are not listed; "End all" ends them, too. */
const MAX_LISTED = 100;

export function listTokens(db: Db, userId: number, living: Living) {
  return db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .where('used_at', '>', living.used_after)
    .where('created_at', '>', living.created_after)
    .select(['id', 'created_at', 'used_at', 'address', 'last_address', 'user_agent'])
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

/** Ends a session of this user. `false` when the user has no such session. */
export async function deleteTokenOf(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteToken(db: Db, id: number): Promise<void> {
  await db.deleteFrom('tokens').where('id', '=', id).execute();
}

/** Ends every session of a user except `keepId`. Returns how many it ended. */
export async function deleteOtherTokens(db: Db, userId: number, keepId: number | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .$if(keepId !== null, (query) => query.where('id', '!=', keepId ?? 0))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteDeadTokens(db: Db, living: Living): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where((eb) => eb.or([eb('used_at', '<=', living.used_after), eb('created_at', '<=', living.created_after)]))
    .execute();
}
