import { roles } from '@masthead/domain/roles/contract';
import { changeRightRefusal } from '@masthead/domain/roles/rules';
import type { AuthItemChild } from '@masthead/domain/roles/schema';
import { phrase } from '@masthead/domain/text/phrase';
import { actorNow } from '../../access/actor-now';
import type { ActorContext } from '../../http/context';
import { forbidden, invalid, notFound } from '../../http/errors';
import { addLink, deleteLink, findLink, findRightNamed, findRoleNamed } from './roles.queries';

/** Gives a role a right; one it already holds answers the link that is there. */
export function giveRight(context: ActorContext, names: { parent: string; child: string }): Promise<AuthItemChild> {
  return context.db.transaction().execute(async (db) => {
    const role = await findRoleNamed(db, names.parent);
    if (!role) throw invalid({ parent: [phrase('There is no such role.')] });
    const right = await findRightNamed(db, names.child);
    if (!right) throw invalid({ child: [phrase('There is no such right.')] });
    const refusal = changeRightRefusal(await actorNow(db, context, roles.grant), role.name, right.name);
    if (refusal) throw forbidden(refusal);
    return { id: await addLink(db, role.id, right.id), parent: role.name, child: right.name };
  });
}

export function takeRight(context: ActorContext, linkId: number): Promise<void> {
  return context.db.transaction().execute(async (db) => {
    const link = await findLink(db, linkId);
    if (!link) throw notFound(phrase('The role does not hold this right any more.'));
    const refusal = changeRightRefusal(await actorNow(db, context, roles.revoke), link.parent, link.child);
    if (refusal) throw forbidden(refusal);
    await deleteLink(db, linkId);
  });
}
