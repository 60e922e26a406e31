import { type reassignInput, type User, users } from '@masthead/domain/users/contract';
import {
  authorRefusal,
  lastAdminRefusal,
  reassignRefusal,
  receiverRefusal,
  removeUserRefusal,
  suspendUserRefusal,
} from '@masthead/domain/users/rules';
import type { z } from 'zod';
import { deleteLinksOfUser, deleteOtherSides } from '../../platform/access/account-links';
import { reloadActor } from '../../platform/access/tokens';
import { deleteOtherTokens } from '../../platform/access/tokens.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import { withRetries } from '../../platform/db/transactions';
import { announce } from '../../platform/events/announce.queries';
import type { ActorContext } from '../../platform/http/context';
import { conflict, forbidden, invalid, RefusedError } from '../../platform/http/errors';
import { undoable } from '../../platform/undo/undoable';
import { lockReassignable, reassignBatch } from './reassign-posts.queries';
import {
  countAuthoredPosts,
  deleteLocksAndPreviews,
  deleteUser,
  findUser,
  lockAdmins,
  lockAvatar,
  lockUser,
  updateUserRow,
} from './users.queries';
import { revokeCalendarFeed, toPerson, userOrThrow } from './write-user';

// For users who leave the newsroom: reassignment of their posts, suspension and deletion.

/** Posts per statement, so that each statement stays short. */
const BATCH_SIZE = 500;

/**
 * Gives the posts of one user to another, in one transaction. `parts` are the kinds of work to reassign: tasks, bylines
 * of unpublished posts, bylines of published posts. It ignores edit locks: the next save of an editor merges with the
 * reassignment as with any other change.
 */
export function reassignPosts(
  context: ActorContext,
  fromId: number,
  { to_user_id: toId, parts }: z.output<typeof reassignInput>,
): Promise<number> {
  return withRetries(context.db, async (db) => {
    // Locks both users in the order of their ids, to avoid deadlocks between two reassignments.
    const usersById = new Map([
      [Math.min(fromId, toId), await lockUser(db, Math.min(fromId, toId))],
      [Math.max(fromId, toId), await lockUser(db, Math.max(fromId, toId))],
    ]);
    const user = userOrThrow(usersById.get(fromId));
    const actor = await reloadActor(db, context, users.reassign);
    const refusal = reassignRefusal(actor, await toPerson(db, user), parts);
    if (refusal) throw forbidden(refusal);
    const toRefusal = receiverRefusal(user, usersById.get(toId));
    if (toRefusal) throw invalid({ to_user_id: [toRefusal] });

    const updated_at = context.now().toISOString();
    let count = 0;
    for (let afterId = 0; ; ) {
      const ids = await lockReassignable(db, { fromId, parts, afterId, limit: BATCH_SIZE });
      const lastId = ids.at(-1);
      if (lastId === undefined) break;
      await reassignBatch(db, { ids, fromId, toId, parts, actorId: actor.id, updated_at });
      count += ids.length;
      afterId = lastId;
    }
    await recordAudit(db, context, {
      action: 'user.reassigned',
      target_id: fromId,
      after: { count, ids: [toId], fields: [...parts] },
    });
    if (count > 0) await announce(db, 'posts');
    return count;
  });
}

/**
 * Prevents a user from signing in and ends their sessions, links to other brands, event streams, calendar feed, post
 * locks and previews. The lock on the administrators serializes two administrators who suspend each other.
 */
export async function suspendUser(context: ActorContext, id: number): Promise<User> {
  const { user, endedLinks } = await context.db.transaction().execute(async (db) => {
    const admins = await lockAdmins(db);
    const user = userOrThrow(await lockUser(db, id));
    const refusal = suspendUserRefusal(await reloadActor(db, context, users.suspend), user);
    if (refusal) throw forbidden(refusal);
    if (user.suspended_at !== null) return { user, endedLinks: [] };
    const adminRefusal = lastAdminRefusal(user, admins.filter((admin) => admin !== id).length);
    if (adminRefusal) throw conflict(adminRefusal);
    const suspended_at = context.now().toISOString();
    await updateUserRow(db, id, { suspended_at, two_fa_pending_secret: null, updated_at: suspended_at });
    const count = await deleteOtherTokens(db, id, null);
    await deleteLocksAndPreviews(db, id);
    await recordAudit(db, context, { action: 'user.suspended', target_id: id, after: { count } });
    await revokeCalendarFeed(db, context, id);
    await announce(db, 'sessions');
    await announce(db, 'posts');
    const endedLinks = await deleteLinksOfUser(db, context, id);
    return { user: userOrThrow(await findUser(db, id)), endedLinks };
  });
  await deleteOtherSides(context, endedLinks);
  return user;
}

/** Allows a suspended user to sign in again. */
export function reactivateUser(context: ActorContext, id: number): Promise<User> {
  return context.db.transaction().execute(async (db) => {
    const user = userOrThrow(await lockUser(db, id));
    const refusal = suspendUserRefusal(await reloadActor(db, context, users.reactivate), user);
    if (refusal) throw forbidden(refusal);
    if (user.suspended_at === null) return user;
    await updateUserRow(db, id, { suspended_at: null, updated_at: context.now().toISOString() });
    await recordAudit(db, context, { action: 'user.reactivated', target_id: id });
    return userOrThrow(await findUser(db, id));
  });
}

/**
 * Deletes a user without bylines, with their sessions, locks and author profile. The lock on the administrators
 * serializes two administrators who delete each other.
 */
export async function removeUser(context: ActorContext, id: number): Promise<void> {
  const endedLinks = await context.db.transaction().execute(async (db) => {
    const admins = await lockAdmins(db);
    const user = userOrThrow(await lockUser(db, id));
    const refusal = removeUserRefusal(await reloadActor(db, context, users.remove), await toPerson(db, user));
    if (refusal) throw forbidden(refusal);
    const adminRefusal = lastAdminRefusal(user, admins.filter((admin) => admin !== id).length);
    if (adminRefusal) throw conflict(adminRefusal);
    const posts = await countAuthoredPosts(db, id);
    const bylineRefusal = authorRefusal(posts);
    if (bylineRefusal) throw new RefusedError(409, 'conflict', bylineRefusal, { posts });
    const links = await deleteLinksOfUser(db, context, id);
    await recordAudit(db, context, { action: 'user.deleted', target_id: id, before: { role: user.role } });
    const action = {
      rights: 'user.delete',
      event: { action: 'user.deleted', target_id: id, target_label: user.name },
      deletes: { table: 'users', where: { id: [id] } },
      files: [await lockAvatar(db, id)],
    } as const;
    await undoable(db, context, action, () => deleteUser(db, id));
    return links;
  });
  await deleteOtherSides(context, endedLinks);
}
