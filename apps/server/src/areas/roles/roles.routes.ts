import { type AuthItem, type AuthItemChild, roles } from '@masthead/domain/roles/contract';
import {
  changeRightRefusal,
  changeRoleRefusal,
  newRoleRights,
  removeRoleRefusal,
  renameRoleRefusal,
} from '@masthead/domain/roles/rules';
import { phrase } from '@masthead/domain/text/phrase';
import { readUsages } from '../../content/usages/read-usages';
import { usersWithRole } from '../../content/usages/usages.queries';
import { grant } from '../../platform/access/auth-items.queries';
import { actorNow } from '../../platform/access/tokens';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { lockRow } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors';
import { type Api, serve } from '../../platform/http/serve';

import {
  addLink,
  countUsersWith,
  deleteLink,
  deleteRole,
  findLink,
  findRightNamed,
  findRole,
  findRoleNamed,
  insertRole,
  listItems,
  listLinks,
  listRightsOf,
  updateRole,
} from './roles.queries';

const notHeld = () => notFound(phrase('The role does not hold this right any more.'));

/** Gives a role a right; one it already holds answers the link that is there. */
function giveRight(context: ActorContext, names: { parent: string; child: string }): Promise<AuthItemChild> {
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

function takeRight(context: ActorContext, linkId: number): Promise<void> {
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

type Values = Pick<AuthItem, 'name' | 'description'>;

/** A role starts with what of the template its creator holds: nobody gives a right they lack. */
function createRole(context: ActorContext, values: Values): Promise<number> {
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
