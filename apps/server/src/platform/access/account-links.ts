import type { Holder } from '@masthead/domain/access/refusal';
import { createServerAuditContext, logAuditEntries, recordAudit } from '../audit/record-audit';
import type { Db } from '../db/db';
import { announce } from '../events/announce.queries';
import type { ActorContext, Sibling } from '../http/context';
import {
  type AccountLink,
  deleteAccountLink,
  deleteAccountLinksOfUser,
  findLinkedUser,
  listAccountLinks,
} from './account-links.queries';

/** The account of the caller in another project, with the rights that it has there now. */
export interface LinkedUser extends Holder {
  id: number;
  name: string;
  email: string;
}

/** Finds the account at the other side of a link; `null` unless both sides exist and both users are active. */
export function findLinkedAccount(
  { project }: Pick<ActorContext, 'project'>,
  sibling: Pick<Sibling, 'db'>,
  link: AccountLink,
): Promise<LinkedUser | null> {
  return findLinkedUser(sibling.db, link, project.id);
}

/** Results from the linked accounts of the caller. */
export interface LinkedResults<T> {
  results: { sibling: Sibling; result: T }[];
  /** The projects that could not be read. */
  failed: Sibling[];
}

/**
 * Runs `work` for each linked account of the caller, with the database and the rights of that account. The links are read
 * from both databases at every call. A project that fails does not affect the others.
 */
export async function forEachLinkedAccount<T>(
  context: ActorContext,
  work: (sibling: Sibling, user: LinkedUser) => Promise<T>,
): Promise<LinkedResults<T>> {
  const { db, actor, siblings, report } = context;
  const links = await listAccountLinks(db, actor.id);
  const outcome: LinkedResults<T> = { results: [], failed: [] };
  await Promise.all(
    links.map(async (link) => {
      const sibling = siblings.find(({ project }) => project.id === link.project);
      if (!sibling) return;
      try {
        const user = await findLinkedAccount(context, sibling, link);
        if (user) outcome.results.push({ sibling, result: await work(sibling, user) });
      } catch (error) {
        report(error);
        outcome.failed.push(sibling);
      }
    }),
  );
  return outcome;
}

/**
 * Deletes this side of every link of a user whose account somebody else has changed: suspended, deleted, or with a new
 * password or second factor. The link ends with the transaction. Call `deleteOtherSides()` after it.
 */
export async function deleteLinksOfUser(db: Db, context: ActorContext, userId: number): Promise<AccountLink[]> {
  const links = await deleteAccountLinksOfUser(db, userId);
  if (links.length > 0) {
    const projects = links.map(({ project }) => project);
    await recordAudit(db, context, { action: 'account.unlinked', target_id: userId, after: { projects } });
    await announce(db, 'sessions');
  }
  return links;
}

/**
 * Deletes the other sides of links that have ended, with their sessions. A failure is reported and has no effect on
 * security: one side alone is not a link.
 */
export async function deleteOtherSides(context: ActorContext, links: readonly AccountLink[]): Promise<void> {
  const { project, siblings, report } = context;
  for (const { project: other, link_id, other_user_id } of links) {
    const sibling = siblings.find((each) => each.project.id === other);
    if (!sibling) continue;
    const audit = { ...createServerAuditContext(context.now), request_id: context.request_id };
    const deletion = sibling.db.transaction().execute(async (db) => {
      if (!(await deleteAccountLink(db, link_id))) return;
      const after = { projects: [project.id] };
      await recordAudit(db, audit, { action: 'account.unlinked', target_id: other_user_id, after });
      await announce(db, 'sessions');
    });
    await deletion.then(() => logAuditEntries(sibling.db, audit, context.logEvent)).catch(report);
  }
}
