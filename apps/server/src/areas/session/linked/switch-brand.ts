import { timingSafeEqual } from 'node:crypto';
import { phrase } from '@masthead/domain/text/phrase';
import { findLinkedAccount } from '../../../platform/access/account-links';
import { listAccountLinks } from '../../../platform/access/account-links.queries';
import { findOrigins, isOriginActive } from '../../../platform/access/session-origins';
import { createToken, hashToken, tokenLimits } from '../../../platform/access/tokens';
import { deleteToken, insertSwitchedToken } from '../../../platform/access/tokens.queries';
import { createServerAuditContext, logAuditEntries, recordAudit } from '../../../platform/audit/record-audit';
import { announce } from '../../../platform/events/announce.queries';
import type { ActorContext, Context } from '../../../platform/http/context';
import { conflict, notFound, refused, unauthenticated } from '../../../platform/http/errors';
import { releaseLocks } from '../session.queries';
import { siblingOrThrow } from './link-account';
import { findSessionStart, insertSwitchCode, takeSwitchCode } from './linked-accounts.queries';

// A switch of the brand, in four steps of the browser: a page of the target prepares it, a page of the origin requests a
// code, and the page of the target exchanges the code for a token. See docs/decisions/0104-linked-accounts.md.

const CODE_LIFETIME_MS = 60_000;

/** Creates the verifier that the target's page keeps, for an origin that is the admin of another project. */
export function prepareSwitch({ project, findAdmin }: Context, origin: string) {
  const from = findAdmin(origin);
  if (!from || from.project.id === project.id) throw notFound(phrase('This brand does not exist on this server.'));
  const verifier = createToken();
  const { id, title } = from.project;
  return { project: id, title, verifier, challenge: hashToken(verifier).toString('base64url') };
}

/** Creates a code for the linked account, in the database of its project. */
export async function startSwitch(context: ActorContext, projectId: string, challenge: string) {
  const { db, actor, project } = context;
  const now = context.now();
  const sibling = siblingOrThrow(context, projectId);
  const origins = await findOrigins(context, actor, tokenLimits(now));
  const session_created_at = await findSessionStart(db, actor.token_id);
  if (!origins || session_created_at === undefined) throw unauthenticated();
  // The session over there is open as long as this one.
  if (origins.some((origin) => origin.project.id === projectId)) return { url: sibling.admin_url, code: null };

  const link = (await listAccountLinks(db, actor.id)).find((each) => each.project === projectId);
  const user = link ? await findLinkedAccount(context, sibling, link) : null;
  if (!link || !user) throw linkEnded();
  const code = createToken();
  await insertSwitchCode(sibling.db, {
    hash: hashToken(code),
    challenge: Buffer.from(challenge, 'base64url'),
    user_id: user.id,
    link_id: link.link_id,
    origin_project: project.id,
    origin_token_id: actor.token_id,
    session_created_at,
    expires_at: new Date(now.getTime() + CODE_LIFETIME_MS).toISOString(),
  });
  const after = { projects: [projectId] };
  await recordAudit(db, context, { action: 'session.switch-started', target_id: actor.id, after });
  return { url: sibling.admin_url, code };
}

const linkEnded = () =>
  conflict(
    phrase('The link between these accounts has ended. Sign in to the other brand, or link the accounts again.'),
  );

/** Exchanges a code for the token of a session that ends with the session of the other project. */
export async function finishSwitch(context: Context, code: string, verifier: string): Promise<string> {
  const { db } = context;
  const now = context.now();
  const stored = await takeSwitchCode(db, hashToken(code));
  if (!stored) throw rejectSwitch();
  const { user_id, link_id } = stored;
  const origin = { project: stored.origin_project, token_id: stored.origin_token_id, link_id };
  const event = { target_id: user_id, after: { projects: [origin.project] } };
  const isValid =
    timingSafeEqual(stored.challenge, hashToken(verifier)) &&
    Date.parse(stored.expires_at) > now.getTime() &&
    (await isOriginActive(context, { id: user_id, origin }, tokenLimits(now), now));
  const token = createToken();
  const isStored =
    isValid &&
    (await db.transaction().execute(async (db) => {
      const session = { userId: user_id, origin, hash: hashToken(token), used_at: now.toISOString() };
      const created_at = stored.session_created_at;
      if (!(await insertSwitchedToken(db, { ...session, created_at }, context))) return false;
      await recordAudit(db, { ...context, actor: { id: user_id } }, { action: 'session.switched', ...event });
      return true;
    }));
  if (isStored) return token;
  await recordAudit(db, { ...context, actor: null }, { action: 'session.switched', ...event, result: 'refused' });
  throw rejectSwitch();
}

const rejectSwitch = () => refused(phrase('This switch has expired or was already used. Switch again.'));

/** Signing out also ends the sessions of other projects from which the caller's session was opened. */
export async function endOrigins(context: ActorContext): Promise<void> {
  const origins = (await findOrigins(context, context.actor, tokenLimits(context.now()))) ?? [];
  for (const { db: originDb, session } of origins) {
    const audit = { ...createServerAuditContext(context.now), actor: session, request_id: context.request_id };
    const ending = originDb.transaction().execute(async (db) => {
      await deleteToken(db, session.token_id);
      await recordAudit(db, audit, { action: 'session.sign-out', target_id: session.id });
      if (await releaseLocks(db, session.id)) await announce(db, 'posts');
    });
    await ending.then(() => logAuditEntries(originDb, audit, context.logEvent)).catch(context.report);
  }
}
