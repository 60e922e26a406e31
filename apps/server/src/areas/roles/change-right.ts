import { roles } from '@masthead/domain/roles/contract';
import { changeRightRefusal } from '@masthead/domain/roles/rules';
import type { AuthItemChild } from '@masthead/domain/roles/schema';
import { phrase } from '@masthead/domain/text/phrase';
import { actorNow } from '../../platform/access/tokens';
import { recordAudit } from '../../platform/audit/record-audit';
import type { ActorContext } from '../../platform/http/context';
import { forbidden, invalid, notFound } from '../../platform/http/errors';
import { addLink, deleteLink, findLink, findRightNamed, findRoleNamed } from './roles.queries';

const notHeld = () => notFound(phrase('The role does not hold this right any more.'));

/** Gives a role a right; one it already holds answers the link that is there. */
export function giveRight(context: ActorContext, names: { parent: string; child: string }): Promise<AuthItemChild> {
  return context.db.transaction().execute(async (db) => {
    const role = await findRoleNamed(db, names.parent);
    if (!role) throw invalid({ parent: [phrase('There is no such role.')] });
    const right = await findRightNamed(db, names.child);
    if (!right) throw invalid({ child: [phrase('There is no such right.')] });
    const refusal = changeRightRefusal(await actorNow(db, context, roles.grant), role.name, right.name);
    if (refusal) throw forbidden(refusal);
    const { id, isNew } = await addLink(db, role.id, right.id);
    if (isNew) {
      await recordAudit(db, context, {
        action: 'right.granted',
        target_id: role.id,
        target_label: role.name,
        before: { rights: [] },
        after: { rights: [right.name] },
      });
    }
    return { id, parent: role.name, child: right.name };
  });
}

export function takeRight(context: ActorContext, linkId: number): Promise<void> {
  return context.db.transaction().execute(async (db) => {
    const link = await findLink(db, linkId);
    if (!link) throw notHeld();
    const refusal = changeRightRefusal(await actorNow(db, context, roles.revoke), link.parent, link.child);
    if (refusal) throw forbidden(refusal);
    if (!(await deleteLink(db, linkId))) throw notHeld();
    await recordAudit(db, context, {
      action: 'right.revoked',
      target_id: link.parent_id,
      target_label: link.parent,
      before: { rights: [link.child] },
      after: { rights: [] },
    });
  });
}
