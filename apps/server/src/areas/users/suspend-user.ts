import { users } from '@masthead/domain/users/contract';
import { lastAdminRefusal, suspendUserRefusal } from '@masthead/domain/users/rules';
import type { User } from '@masthead/domain/users/schema';
import { actorNow } from '../../platform/access/tokens';
import { deleteOtherTokens } from '../../platform/access/tokens.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import { announce } from '../../platform/events/announce.queries';
import type { ActorContext } from '../../platform/http/context';
import { conflict, forbidden } from '../../platform/http/errors';
import { userOrThrow } from './person';
import { endWork, findUser, lockAdmins, lockUser, updateUserRow } from './users.queries';

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
