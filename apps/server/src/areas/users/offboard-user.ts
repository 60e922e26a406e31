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
import { discardAvatar } from '../../media/library/avatar';
import { actorNow } from '../../platform/access/tokens';
import { deleteOtherTokens } from '../../platform/access/tokens.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import { retrying } from '../../platform/db/transactions';

import { announce } from '../../platform/events/announce.queries';
import type { ActorContext } from '../../platform/http/context';
import { conflict, forbidden, invalid, Refused } from '../../platform/http/errors';
import { lockReassignable, moveReassigned } from './reassign-posts.queries';
import { countWritten, deleteUser, endWork, findUser, lockAdmins, lockUser, updateUserRow } from './users.queries';
import { personOf, userOrThrow } from './write-user';

/** Limits the duration of one statement. */
const BATCH = 500;

/**
 * Gives the posts of one user to another, all of them or none. It does not wait for people who edit one of the posts:
 * their next save merges with it like with any other change.
 */
export function reassignPosts(
  context: ActorContext,
  from: number,
  { to_user_id: to, parts }: z.output<typeof reassignInput>,
): Promise<number> {
  return retrying(context.db, async (db) => {
    // In the order of their ids, so that two reassignments do not wait for each other.
    const locked = new Map([
      [Math.min(from, to), await lockUser(db, Math.min(from, to))],
      [Math.max(from, to), await lockUser(db, Math.max(from, to))],
    ]);
    const user = userOrThrow(locked.get(from));
    const actor = await actorNow(db, context, users.reassign);
    const refusal = reassignRefusal(actor, await personOf(db, user), parts);
    if (refusal) throw forbidden(refusal);
    const receiver = receiverRefusal(user, locked.get(to));
    if (receiver) throw invalid({ to_user_id: [receiver] });

    const at = context.now().toISOString();
    let count = 0;
    for (let after = 0; ; ) {
      const ids = await lockReassignable(db, { from, parts, after, most: BATCH });
      const last = ids.at(-1);
      if (last === undefined) break;
      await moveReassigned(db, { ids, from, to, parts, actor: actor.id, at });
      count += ids.length;
      after = last;
    }
    await recordAudit(db, context, {
      action: 'user.reassigned',
      target_id: from,
      after: { count, ids: [to], fields: [...parts] },
    });
    if (count > 0) await announce(db, 'posts');
    return count;
  });
}

/**
 * Keeps a user from signing in and ends what they have open now: sessions, event streams, post locks and previews. Two
 * administrators who suspend each other take turns.
 */
export function suspendUser(context: ActorContext, id: number): Promise<User> {
  return context.db.transaction().execute(async (db) => {
    const admins = await lockAdmins(db);
    const user = userOrThrow(await lockUser(db, id));
    const refusal = suspendUserRefusal(await actorNow(db, context, users.suspend), user);
    if (refusal) throw forbidden(refusal);
    if (user.suspended_at !== null) return user;
    const last = lastAdminRefusal(user, admins.filter((admin) => admin !== id).length);
    if (last) throw conflict(last);
    const at = context.now().toISOString();
    await updateUserRow(db, id, { suspended_at: at, two_fa_pending_secret: null, updated_at: at });
    const count = await deleteOtherTokens(db, id, null);
    await endWork(db, id);
    await recordAudit(db, context, { action: 'user.suspended', target_id: id, after: { count } });
    await announce(db, 'sessions');
    await announce(db, 'posts');
    return userOrThrow(await findUser(db, id));
  });
}

/** Lets a suspended user sign in again, with the password and second factor they had. */
export function reactivateUser(context: ActorContext, id: number): Promise<User> {
  return context.db.transaction().execute(async (db) => {
    const user = userOrThrow(await lockUser(db, id));
    const refusal = suspendUserRefusal(await actorNow(db, context, users.reactivate), user);
    if (refusal) throw forbidden(refusal);
    if (user.suspended_at === null) return user;
    await updateUserRow(db, id, { suspended_at: null, updated_at: context.now().toISOString() });
    await recordAudit(db, context, { action: 'user.reactivated', target_id: id });
    return userOrThrow(await findUser(db, id));
  });
}

/** Deletes a user with their sessions, their locks and their author profile; not one who has written. Two administrators who delete each other take turns. */
export async function removeUser(context: ActorContext, id: number): Promise<void> {
  const { db, storage } = context;
  const avatar = await db.transaction().execute(async (db) => {
    const admins = await lockAdmins(db);
    const user = userOrThrow(await lockUser(db, id));
    const refusal = removeUserRefusal(await actorNow(db, context, users.remove), await personOf(db, user));
    if (refusal) throw forbidden(refusal);
    const last = lastAdminRefusal(user, admins.filter((admin) => admin !== id).length);
    if (last) throw conflict(last);
    const posts = await countWritten(db, id);
    const written = authorRefusal(posts);
    if (written) throw new Refused(409, 'conflict', written, { posts });
    await recordAudit(db, context, { action: 'user.deleted', target_id: id, before: { role: user.role } });
    return deleteUser(db, id);
  });
  if (avatar !== null) await discardAvatar(storage, avatar);
}
