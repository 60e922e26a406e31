import { type ActiveSession, sessions } from '@masthead/domain/session/contract';
import { phrase } from '@masthead/domain/text/phrase';
import { userSessionsRefusal } from '@masthead/domain/users/rules';
import { reloadActor, tokenLimits } from '../../platform/access/tokens';
import { deleteOtherTokens, deleteTokenOfUser, listTokens } from '../../platform/access/tokens.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { announce } from '../../platform/events/announce.queries';
import type { Actor, ActorContext } from '../../platform/http/context';
import { forbidden, notFound } from '../../platform/http/errors';
import { lockAccount, releaseLocks, userExists } from './session.queries';

/**
 * Substrings of user agents, with the names to show. Many browsers also name Chrome and Safari, so the first match
 * wins.
 */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Vivaldi/', 'Vivaldi'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/**
 * Recognizes browser and operating system in a user agent, so that users recognize their devices in the list of
 * sessions.
 */
export function describeDevice(userAgent: string): { browser: string | null; system: string | null } {
  const findName = (names: readonly (readonly [substring: string, name: string])[]) =>
    names.find(([substring]) => userAgent.includes(substring))?.[1] ?? null;
  return { browser: findName(browsers), system: findName(systems) };
}

// Users see and end their own sessions; administrators see and end those of other users. Each session is a token.

export function listOwnSessions(context: ActorContext): Promise<ActiveSession[]> {
  return listSessions(context, context.actor.id);
}

export async function listSessionsOfUser(context: ActorContext, userId: number): Promise<ActiveSession[]> {
  await checkSessionAccess(context.db, context.actor, userId);
  return listSessions(context, userId);
}

/** Lists the current session first, then by last use. */
async function listSessions({ db, actor, now }: ActorContext, userId: number): Promise<ActiveSession[]> {
  const rows = await listTokens(db, userId, tokenLimits(now()));
  const items = rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.user_agent),
    signed_in_at: row.created_at,
    sign_in_address: row.address,
    last_used_at: row.used_at,
    last_address: row.last_address,
    is_current: row.id === actor.token_id,
  }));
  return items.sort((one, other) => Number(other.is_current) - Number(one.is_current));
}

export function endOwnSession(context: ActorContext, id: number): Promise<void> {
  const { db, actor, now } = context;
  return db.transaction().execute(async (db) => {
    if (!(await deleteTokenOfUser(db, actor.id, id))) throw sessionNotFound();
    await auditEndedSessions(context, db, actor.id, 1);
    await releaseLocksIfSignedOut(db, actor.id, now());
  });
}

export function endOtherSessions(context: ActorContext): Promise<void> {
  const { db, actor } = context;
  return db.transaction().execute(async (db) => {
    await lockAccount(db, actor.id);
    await auditEndedSessions(context, db, actor.id, await deleteOtherTokens(db, actor.id, actor.token_id));
  });
}

/** Ends one session of another user by its id, or all of them. */
export function endSessionsOfUser(context: ActorContext, userId: number, session: number | 'all'): Promise<void> {
  const { db, now } = context;
  const endpoint = session === 'all' ? sessions.endAllOfUser : sessions.endOfUser;
  return db.transaction().execute(async (db) => {
    await lockAccount(db, userId);
    await checkSessionAccess(db, await reloadActor(db, context, endpoint), userId);
    if (session !== 'all' && !(await deleteTokenOfUser(db, userId, session))) throw sessionNotFound();
    await auditEndedSessions(context, db, userId, session === 'all' ? await deleteOtherTokens(db, userId, null) : 1);
    await releaseLocksIfSignedOut(db, userId, now());
  });
}

async function auditEndedSessions(context: ActorContext, db: Db, userId: number, count: number): Promise<void> {
  if (count > 0) await recordAudit(db, context, { action: 'sessions.ended', target_id: userId, after: { count } });
}

/** Throws unless the actor may manage the sessions of other users and the user exists. */
async function checkSessionAccess(db: Db, actor: Actor, userId: number): Promise<void> {
  const refusal = userSessionsRefusal(actor);
  if (refusal) throw forbidden(refusal);
  if (!(await userExists(db, userId))) throw notFound(phrase('This user no longer exists.'));
}

/**
 * Releases the edit locks of a user without sessions. A lock belongs to the user, so it stays while any session
 * remains.
 */
async function releaseLocksIfSignedOut(db: Db, userId: number, now: Date): Promise<void> {
  const [remainingToken] = await listTokens(db, userId, tokenLimits(now));
  if (!remainingToken && (await releaseLocks(db, userId))) await announce(db, 'posts');
}

const sessionNotFound = () => notFound(phrase('This session has already ended.'));
