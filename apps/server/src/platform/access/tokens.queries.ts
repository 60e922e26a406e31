import type { Right } from '@masthead/domain/access/rights';
import { sql } from 'kysely';
import type { Db } from '../db/db';
import { anyOfQuery, type ExpiredRows } from '../db/expired-rows';
import { prepareQuery } from '../db/prepared-statements';
import type { Actor, SessionOrigin } from '../http/context';
import { rightsOfRole } from './auth-items.queries';

/** The length of the longest IPv6 address. A proxy may forward any text, so it is cut off. */
const MAX_ADDRESS_LENGTH = 45;
const MAX_USER_AGENT_LENGTH = 300;

/** A token is valid if it was used and created after these times. */
export interface TokenLimits {
  used_after: string;
  created_after: string;
}

/** Valid tokens with their users and current rights. */
function selectActors(db: Db, limits: TokenLimits) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .innerJoin('auth_items as role', 'role.id', 'users.role_id')
    .where('tokens.used_at', '>', limits.used_after)
    .where('tokens.created_at', '>', limits.created_after)
    .where('users.suspended_at', 'is', null)
    .select(['users.id', 'tokens.id as token_id', 'tokens.used_at', 'role.name as role', 'users.two_fa_enabled'])
    .select(['tokens.origin_project', 'tokens.origin_token_id', 'tokens.link_id', 'tokens.created_at'])
    .select(rightsOfRole('users.role_id').as('rights'));
}

/** An actor with the times of their token. */
export type ActorOfToken = Actor & { used_at: string; created_at: string };

interface ActorRow extends Omit<ActorOfToken, 'rights' | 'origin'> {
  rights: Right[];
  origin_project: string | null;
  origin_token_id: number | null;
  link_id: string | null;
}

function toActor({ rights, origin_project: project, origin_token_id: token_id, link_id, ...row }: ActorRow) {
  const origin: SessionOrigin | null = project && token_id && link_id ? { project, token_id, link_id } : null;
  return { ...row, origin, rights: new Set(rights) };
}

/** Finds the actor by the hash of a bearer token. */
export async function findActor(db: Db, hash: Buffer, limits: TokenLimits): Promise<ActorOfToken | null> {
  const [row] = await selectActorByHash(db, hash, limits.used_after, limits.created_after);
  return row ? toActor(row) : null;
}

const selectActorByHash = prepareQuery((db, hash: Buffer, used_after: string, created_after: string) =>
  selectActors(db, { used_after, created_after }).where('tokens.hash', '=', hash),
);

/** Finds the actor by the id of a token. */
export async function findActorByTokenId(db: Db, tokenId: number, limits: TokenLimits): Promise<ActorOfToken | null> {
  const row = await selectActors(db, limits).where('tokens.id', '=', tokenId).executeTakeFirst();
  return row ? toActor(row) : null;
}

/** The side of a link as the other project sees it. */
interface LinkEnd {
  link_id: string;
  /** The other project and its user. */
  project: string;
  other_user_id: number;
}

/** Finds the actor of a session from which a switch opened another one, while its side of the link exists. */
export async function findOriginActor(
  db: Db,
  tokenId: number,
  { link_id, project, other_user_id }: LinkEnd,
  limits: TokenLimits,
): Promise<ActorOfToken | null> {
  const row = await selectActors(db, limits)
    .innerJoin('account_links', 'account_links.user_id', 'users.id')
    .where('tokens.id', '=', tokenId)
    .where('users.two_fa_enabled', '=', true)
    .where('account_links.link_id', '=', link_id)
    .where('account_links.project', '=', project)
    .where('account_links.other_user_id', '=', other_user_id)
    .executeTakeFirst();
  return row ? toActor(row) : null;
}

/** Without an address, the latest one stays. */
export async function recordTokenUse(db: Db, id: number, now: string, address: string | null): Promise<void> {
  const used = { used_at: now, ...(address !== null && { last_address: address.slice(0, MAX_ADDRESS_LENGTH) }) };
  await db.updateTable('tokens').set(used).where('id', '=', id).execute();
}

/** The credentials that a sign-in has verified. */
export interface CheckedCredentials {
  id: number;
  password_hash: string;
  two_fa_secret: Buffer | null;
}

interface SignInOrigin {
  address: string;
  user_agent: string | null;
}

/**
 * Creates a token. Returns `false` if the password or second factor changed after the check, or the user is suspended.
 * `for share` waits for a concurrent change of these, which then either deletes this token or prevents it.
 */
export async function insertToken(
  db: Db,
  credentials: CheckedCredentials,
  hash: Buffer,
  now: string,
  origin: SignInOrigin,
): Promise<boolean> {
  const address = origin.address.slice(0, MAX_ADDRESS_LENGTH);
  const userAgent = (origin.user_agent ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('tokens')
    .columns(['user_id', 'hash', 'created_at', 'used_at', 'address', 'last_address', 'user_agent'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where('id', '=', credentials.id)
        .where('password_hash', '=', credentials.password_hash)
        .where('two_fa_secret', 'is not distinct from', credentials.two_fa_secret)
        .where('suspended_at', 'is', null)
        .select((values) => [
          'id as user_id',
          values.val(hash).as('hash'),
          values.cast<string>(values.val(now), 'timestamptz').as('created_at'),
          values.cast<string>(values.val(now), 'timestamptz').as('used_at'),
          values.cast<string>(values.val(address), 'text').as('address'),
          values.cast<string>(values.val(address), 'text').as('last_address'),
          values.cast<string>(values.val(userAgent), 'text').as('user_agent'),
        ])
        .forShare(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Creates the token of a switch. Returns `false` if the user is suspended or has no second factor, or the link ended. */
export async function insertSwitchedToken(
  db: Db,
  { userId, ...session }: { userId: number; origin: SessionOrigin; hash: Buffer; created_at: string; used_at: string },
  client: SignInOrigin,
): Promise<boolean> {
  const address = client.address.slice(0, MAX_ADDRESS_LENGTH);
  const userAgent = (client.user_agent ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  const { origin } = session;
  const { rows } = await sql<{ id: number }>`
    insert into tokens (user_id, hash, created_at, used_at, address, last_address, user_agent, link_id, origin_project,
      origin_token_id)
    select users.id, ${session.hash}, ${session.created_at}::timestamptz, ${session.used_at}::timestamptz, ${address},
      ${address}, ${userAgent}, account_links.link_id, ${origin.project}, ${origin.token_id}::integer
    from users join account_links on account_links.user_id = users.id
    where users.id = ${userId} and users.suspended_at is null and users.two_fa_enabled
      and account_links.link_id = ${origin.link_id}::uuid and account_links.project = ${origin.project}
    for share
    returning id`.execute(db);
  return rows.length === 1;
}

/** Limit of listed sessions. "End all" also ends those that are not listed. */
const MAX_LISTED_SESSIONS = 100;

export function listTokens(db: Db, userId: number, limits: TokenLimits) {
  return db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .where('used_at', '>', limits.used_after)
    .where('created_at', '>', limits.created_after)
    .select(['id', 'created_at', 'used_at', 'address', 'last_address', 'user_agent'])
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_SESSIONS)
    .execute();
}

/** Ends a session of this user. Returns `false` if the user has no session with this id. */
export async function deleteTokenOfUser(db: Db, userId: number, id: number): Promise<boolean> {
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

/** Ends every session of a user except `keepId`. Returns the number of ended sessions. */
export async function deleteOtherTokens(db: Db, userId: number, keepId: number | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .$if(keepId !== null, (query) => query.where('id', '!=', keepId ?? 0))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the tokens of a range that were not used for the longest time. Returns the times of their last use. */
export async function deleteUnusedTokens(db: Db, { since, before, limit }: ExpiredRows): Promise<string[]> {
  const expiredIds = db
    .selectFrom('tokens')
    .where('used_at', '>=', since)
    .where('used_at', '<=', before)
    .orderBy('used_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select('id');
  const rows = await db.deleteFrom('tokens').where('id', '=', anyOfQuery(expiredIds)).returning('used_at').execute();
  return rows.map(({ used_at }) => used_at);
}

/** Deletes tokens by age. Call it after `deleteUnusedTokens()`: only the tokens in use are left. */
export async function deleteOldTokens(db: Db, createdBefore: string): Promise<void> {
  await db.deleteFrom('tokens').where('created_at', '<=', createdBefore).execute();
}

export async function deleteExpiredSwitchCodes(db: Db, before: string): Promise<void> {
  await db.deleteFrom('switch_codes').where('expires_at', '<=', before).execute();
}
