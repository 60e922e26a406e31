import { randomUUID } from 'node:crypto';
import { type LinkedAccount, linkedAccounts, type linkInput } from '@masthead/domain/linked-accounts/contract';
import { fill, phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { deleteOtherSides, findLinkedAccount } from '../../../platform/access/account-links';
import {
  type AccountLink,
  deleteAccountLink,
  insertAccountLink,
  listAccountLinks,
} from '../../../platform/access/account-links.queries';
import { attemptKey, checkCurrentPassword, limitProofs, recordFailedProof } from '../../../platform/access/attempts';
import { deleteAttempts } from '../../../platform/access/attempts.queries';
import { clearAttempt } from '../../../platform/access/sign-in-limits';
import { reloadActor } from '../../../platform/access/tokens';
import type { CheckedCredentials } from '../../../platform/access/tokens.queries';
import { type AuditContext, logAuditEntries, recordAudit, recordAudits } from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import { announce } from '../../../platform/events/announce.queries';
import type { ActorContext, Context, Sibling } from '../../../platform/http/context';
import { invalid, notFound, unauthenticated } from '../../../platform/http/errors';
import { findCredentials, lockAccount } from '../session.queries';
import { checkCredentials, recordRefusedSignIn, rejectPassword } from '../sign-in';
import { codeMatches, consumeCode } from '../two-factor';
import { lockCheckedAccount } from './linked-accounts.queries';

type LinkRequest = z.output<typeof linkInput>;
type IsFirstInMinute = (key: string, now: Date) => boolean;

/** The linked accounts of the caller with the state of both sides, and the other projects of the server. */
export async function listLinkedAccounts(context: ActorContext) {
  const { db, actor, siblings } = context;
  const links = await listAccountLinks(db, actor.id);
  const items = await Promise.all(
    links.map(async (link) => {
      const sibling = siblings.find(({ project }) => project.id === link.project);
      return sibling ? [await toLinkedAccount(context, sibling, link)] : [];
    }),
  );
  return { items: items.flat(), brands: siblings.map(toBrand) };
}

const toBrand = ({ project: { id, title, colour } }: Sibling) => ({ project: id, title, colour });

async function toLinkedAccount(context: ActorContext, sibling: Sibling, link: AccountLink): Promise<LinkedAccount> {
  const user = await findLinkedAccount(context, sibling, link).catch(context.report);
  return {
    ...toBrand(sibling),
    url: sibling.admin_url,
    linked_at: link.created_at,
    is_active: Boolean(user),
    name: user?.name ?? null,
    email: user?.email ?? null,
  };
}

/**
 * Links the caller's account with one of another project, after a proof of both. The other side is written first: one side
 * alone has no effect, and a later link replaces it.
 */
export async function linkAccount(
  context: ActorContext,
  input: LinkRequest,
  isFirstInMinute: IsFirstInMinute,
): Promise<LinkedAccount> {
  const sibling = siblingOrThrow(context, input.project);
  // The server checks without using up a code that a refusal of the other account would waste.
  await checkCurrentPassword(context, input.current_password);
  const secret = await checkOwnCode(context, input.code);
  const other = toSiblingContext(context, sibling);
  const account = await proveOtherAccount(other, input, isFirstInMinute);
  if (!(await consumeCode(context, { id: context.actor.id, secret }, input.code))) throw await rejectOwnCode(context);
  await deleteAttempts(context.db, attemptKey.code(context.actor.token_id));
  return storeLink(context, sibling, other, account);
}

export function siblingOrThrow({ siblings }: Context, projectId: string): Sibling {
  const sibling = siblings.find(({ project }) => project.id === projectId);
  if (!sibling) throw notFound(phrase('This brand does not exist on this server.'));
  return sibling;
}

/** The context in which the server checks and records for the other project, as if the caller signed in there. */
function toSiblingContext({ replica: _, ...context }: Context, sibling: Sibling): Context {
  return { ...context, ...sibling, siblings: [], authorization: undefined, audited: [] };
}

async function checkOwnCode(context: ActorContext, code: string): Promise<Buffer> {
  const { db, actor } = context;
  const secret = (await findCredentials(db, actor.id))?.two_fa_secret;
  if (!secret) throw unauthenticated();
  await limitProofs(context, 'code', attemptKey.code(actor.token_id));
  if (!codeMatches(context, secret, code)) throw await rejectOwnCode(context);
  return secret;
}

async function rejectOwnCode(context: ActorContext) {
  await recordFailedProof(context);
  return invalid({ code: [phrase('Invalid authentication code.')] });
}

/** Checks the credentials of the other account like a sign-in there: with its limits, counters and audit log. */
async function proveOtherAccount(
  other: Context,
  input: LinkRequest,
  isFirstInMinute: IsFirstInMinute,
): Promise<CheckedCredentials> {
  const { login, password, two_fa_code } = input;
  const credentials = { login, password, two_fa_code };
  try {
    const { account, attempt } = await checkCredentials(other, credentials);
    await clearAttempt(other, attempt, account.id);
    if (account.two_fa_secret) return account;
  } catch (error) {
    await recordRefusedSignIn(other, credentials, error, isFirstInMinute);
    await logAuditEntries(other.db, other, other.logEvent);
    throw error;
  }
  const { title } = other.project;
  throw invalid({
    two_fa_code: [
      fill(phrase('This account has no two-factor authentication. Sign in to {brand} once to set it up.'), {
        brand: title,
      }),
    ],
  });
}

async function storeLink(
  context: ActorContext,
  sibling: Sibling,
  other: Context,
  account: CheckedCredentials,
): Promise<LinkedAccount> {
  const { actor, project } = context;
  const link: AccountLink = {
    link_id: randomUUID(),
    user_id: actor.id,
    project: sibling.project.id,
    other_user_id: account.id,
    created_at: context.now().toISOString(),
  };
  await other.db.transaction().execute(async (db) => {
    // The password or the second factor changed since it was checked.
    if (!(await lockCheckedAccount(db, account))) throw rejectPassword();
    const otherSide = { ...link, user_id: account.id, project: project.id, other_user_id: actor.id };
    await storeSide(db, { ...other, actor: { id: account.id } }, otherSide);
  });
  try {
    await context.db.transaction().execute(async (db) => {
      await lockAccount(db, actor.id);
      await reloadActor(db, context, linkedAccounts.link);
      await storeSide(db, context, link);
    });
  } catch (error) {
    await deleteOtherSides(context, [link]);
    throw error;
  }
  await logAuditEntries(other.db, other, other.logEvent);
  return toLinkedAccount(context, sibling, link);
}

/** Stores one side, and records it with the links that it replaces. */
async function storeSide(db: Db, context: AuditContext, link: AccountLink): Promise<void> {
  const replacedUsers = await insertAccountLink(db, link);
  const after = { projects: [link.project] };
  await recordAudits(db, context, [
    ...replacedUsers.map((target_id) => ({ action: 'account.unlinked' as const, target_id, after })),
    { action: 'account.linked', target_id: link.user_id, after },
  ]);
}

/** Ends a link of the caller. It ends with this side; the other side is deleted afterwards. */
export async function unlinkAccount(context: ActorContext, projectId: string): Promise<void> {
  const { actor } = context;
  const link = await context.db.transaction().execute(async (db) => {
    await lockAccount(db, actor.id);
    const found = (await listAccountLinks(db, actor.id)).find(({ project }) => project === projectId);
    if (!found) throw notFound(phrase('This account is no longer linked.'));
    await deleteAccountLink(db, found.link_id);
    const after = { projects: [projectId] };
    await recordAudit(db, context, { action: 'account.unlinked', target_id: actor.id, after });
    await announce(db, 'sessions');
    return found;
  });
  await deleteOtherSides(context, [link]);
}
