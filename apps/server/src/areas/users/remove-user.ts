import { users } from '@masthead/domain/users/contract';
import { authorRefusal, lastAdminRefusal, removeUserRefusal } from '@masthead/domain/users/rules';
import { discardAvatar } from '../../media/avatar';
import { actorNow } from '../../platform/access/tokens';
import { recordAudit } from '../../platform/audit/record-audit';
import type { ActorContext } from '../../platform/http/context';
import { conflict, forbidden, Refused } from '../../platform/http/errors';
import { personOf, userOrThrow } from './person';
import { countWritten, deleteUser, lockAdmins, lockUser } from './users.queries';

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
