import { roles } from '@masthead/domain/roles/contract';
import { newRoleRights } from '@masthead/domain/roles/rules';
import type { AuthItem } from '@masthead/domain/roles/schema';
import { grant } from '../../platform/access/auth-items.queries';
import { actorNow } from '../../platform/access/tokens';
import { recordAudit } from '../../platform/audit/record-audit';
import type { ActorContext } from '../../platform/http/context';
import { insertRole } from './roles.queries';

type Values = Pick<AuthItem, 'name' | 'description'>;

/** A role starts with what of the template its creator holds: nobody gives a right they lack. */
export function createRole(context: ActorContext, values: Values): Promise<number> {
  return context.db.transaction().execute(async (db) => {
    const actor = await actorNow(db, context, roles.create);
    const id = await insertRole(db, values);
    const rights = newRoleRights.filter((right) => actor.rights.has(right));
    await grant(db, values.name, rights);
    await recordAudit(db, context, {
      action: 'role.created',
      target_id: id,
      target_label: values.name,
      after: { ...values, rights },
    });
    return id;
  });
}
