import { lastAdminRefusal, removeUserRefusal } from '@masthead/domain/users/rules';
import type { ActorContext } from '../../http/context';
import { conflict, forbidden } from '../../http/errors';
import { personOf, userOrThrow } from './person';
import { deleteUser, lockAdmins, lockUser } from './users.queries';

/** Deletes a user with their sessions. Two administrators who delete each other at once take turns. */
export function removeUser({ db, actor }: ActorContext, id: number): Promise<void> {
  return db.transaction().execute(async (db) => {
    const admins = await lockAdmins(db);
    const user = userOrThrow(await lockUser(db, id));
    const refusal = removeUserRefusal(actor, await personOf(db, user));
    if (refusal) throw forbidden(refusal);
    const last = lastAdminRefusal(user, admins.filter((admin) => admin !== id).length);
    if (last) throw conflict(last);
    await deleteUser(db, id);
  });
}
