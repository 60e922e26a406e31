import { roles } from '@masthead/domain/roles/contract';
import { changeRoleRefusal, removeRoleRefusal, renameRoleRefusal } from '@masthead/domain/roles/rules';
import { phrase } from '@masthead/domain/text/phrase';
import { readUsages } from '../../content/usages/read-usages';
import { usersWithRole } from '../../content/usages/usages.queries';
import { actorNow } from '../../platform/access/tokens';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { lockRow } from '../../platform/db/transactions';
import { conflict, invalid, notFound } from '../../platform/http/errors';
import { type Api, serve } from '../../platform/http/serve';

import { giveRight, takeRight } from './change-right';
import { createRole } from './create-role';
import { countUsersWith, deleteRole, findRole, listItems, listLinks, listRightsOf, updateRole } from './roles.queries';

export function roleRoutes(api: Api): void {
  serve(api, roles.items, async ({ db }) => ({ items: await listItems(db) }));

  serve(api, roles.children, async ({ db }) => ({ items: await listLinks(db) }));

  serve(api, roles.create, async (context, { body: { name, description } }) =>
    roleOrThrow(context.db, await createRole(context, { name, description })),
  );

  serve(api, roles.update, (context, { params, body }) =>
    context.db.transaction().execute(async (db) => {
      await lockRow(db, 'auth_items', params.id);
      const role = await roleOrThrow(db, params.id);
      await actorNow(db, context, roles.update);
      const refusal = changeRoleRefusal(role.name);
      if (refusal) throw conflict(refusal);
      if (body.name !== undefined && body.name !== role.name) {
        const stays = renameRoleRefusal(role.name);
        if (stays) throw invalid({ name: [stays] });
      }
      await context.checkBase(async () => role);
      if (Object.keys(body).length > 0) await updateRole(db, params.id, body);
      const after = await roleOrThrow(db, params.id);
      const { name, description } = role;
      if (name !== after.name || description !== after.description) {
        await recordAudit(db, context, {
          action: 'role.updated',
          target_id: role.id,
          target_label: after.name,
          before: { name, description },
          after: { name: after.name, description: after.description },
        });
      }
      return after;
    }),
  );

  serve(api, roles.remove, (context, { params }) =>
    context.db.transaction().execute(async (db) => {
      const { name, description } = await roleOrThrow(db, params.id);
      const refusal = removeRoleRefusal(name, await countUsersWith(db, params.id));
      if (refusal) throw conflict(refusal);
      const rights = await listRightsOf(db, params.id);
      await deleteRole(db, params.id);
      await recordAudit(db, context, {
        action: 'role.deleted',
        target_id: params.id,
        target_label: name,
        before: { name, description, rights },
      });
      return null;
    }),
  );

  serve(api, roles.usages, async ({ db, actor }, { params: { id } }) => {
    await roleOrThrow(db, id);
    return readUsages(db, actor, { user: usersWithRole(db, id) });
  });

  serve(api, roles.grant, (context, { body }) => giveRight(context, body));

  serve(api, roles.revoke, async (context, { params }) => {
    await takeRight(context, params.id);
    return null;
  });
}

/** A right is no role: it can be neither renamed nor deleted. */
async function roleOrThrow(db: Db, id: number) {
  const role = await findRole(db, id);
  if (!role) throw notFound(phrase('There is no such role.'));
  return role;
}
