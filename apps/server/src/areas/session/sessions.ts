import { type ActiveSession, sessions } from '@masthead/domain/session/contract';

import { phrase } from '@masthead/domain/text/phrase';
import { userSessionsRefusal } from '@masthead/domain/users/rules';
import { actorNow, livingSince } from '../../platform/access/tokens';

import { deleteOtherTokens, deleteTokenOf, listTokens } from '../../platform/access/tokens.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { announce } from '../../platform/events/announce.queries';
import type { Actor, ActorContext } from '../../platform/http/context';
import { forbidden, notFound } from '../../platform/http/errors';
import { lockAccount, releaseLocks, userExists } from './session.queries';

/** Marks in a user agent. Browsers name those they descend from too, so the first match wins. */
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

/** The browser and the operating system that a user agent names; `null` for those that it does not. */
export function recogniseDevice(userAgent: string): { browser: string | null; system: string | null } {
  const nameIn = (marks: readonly (readonly [string, string])[]) =>
    marks.find(([mark]) => userAgent.includes(mark))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}

export function listOwnSessions(context: ActorContext): Promise<ActiveSession[]> {
  return listSessions(context, context.actor.id);
}

export async function listSessionsOfUser(context: ActorContext, userId: number): Promise<ActiveSession[]> {
  await checkUser(context.db, context.actor, userId);
  return listSessions(context, userId);
}

/** The current session first, then the last used. */
async function listSessions({ db, actor, now }: ActorContext, userId: number): Promise<ActiveSession[]> {
  const rows = await listTokens(db, userId, livingSince(now()));
  const items = rows.map((row) => ({
    id: row.id,
    ...recogniseDevice(row.user_agent),
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
    if (!(await deleteTokenOf(db, actor.id, id))) throw noSuchSession();
    await auditEnded(context, db, actor.id, 1);
    await releaseLocksOfSignedOut(db, actor.id, now());
  });
}

export function endOtherSessions(context: ActorContext): Promise<void> {
  const { db, actor } = context;
  return db.transaction().execute(async (db) => {
    await lockAccount(db, actor.id);
    await auditEnded(context, db, actor.id, await deleteOtherTokens(db, actor.id, actor.token_id));
  });
}

/** Ends one session of a user, or all of them. */
export function endSessionsOfUser(context: ActorContext, userId: number, which: number | 'all'): Promise<void> {
  const { db, now } = context;
  const endpoint = which === 'all' ? sessions.endAllOfUser : sessions.endOfUser;
  return db.transaction().execute(async (db) => {
    await lockAccount(db, userId);
    await checkUser(db, await actorNow(db, context, endpoint), userId);
    if (which !== 'all' && !(await deleteTokenOf(db, userId, which))) throw noSuchSession();
    await auditEnded(context, db, userId, which === 'all' ? await deleteOtherTokens(db, userId, null) : 1);
    await releaseLocksOfSignedOut(db, userId, now());
  });
}

async function auditEnded(context: ActorContext, db: Db, userId: number, count: number): Promise<void> {
  if (count > 0) await recordAudit(db, context, { action: 'sessions.ended', target_id: userId, after: { count } });
}

async function checkUser(db: Db, actor: Actor, userId: number): Promise<void> {
  const refusal = userSessionsRefusal(actor);
  if (refusal) throw forbidden(refusal);
  if (!(await userExists(db, userId))) throw notFound(phrase('There is no such user.'));
}

/** Locks belong to a user, not to a session: they stay while the user is signed in anywhere. */
async function releaseLocksOfSignedOut(db: Db, userId: number, now: Date): Promise<void> {
  const [remaining] = await listTokens(db, userId, livingSince(now));
  if (!remaining && (await releaseLocks(db, userId))) await announce(db, 'posts');
}

const noSuchSession = () => notFound(phrase('This session has already ended.'));
