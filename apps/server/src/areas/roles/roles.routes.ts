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
import { grantRights } from '../../platform/access/auth-items.queries';
import { reloadActor } from '../../platform/access/tokens';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { lockRow } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors';
import { type Api, serve } from '../../platform/http/serve';
import { undoable } from '../../platform/undo/undoable';
import {
  addLink,
  countUsersWithRole,
  deleteLink,
  deleteRole,
  findLink,
  findRightByName,
  findRole,
  findRoleByName,
  insertRole,
  listItems,
  listLinks,
  listRightsOfRole,
  updateRole,
} from './roles.queries';

const linkNotFound = () => notFound(phrase('The role no longer has this right.'));

/** Grants a right to a role. Returns the existing link if the role already has the right. */
function grantRight(context: ActorContext, names: { parent: string; child: string }): Promise<AuthItemChild> {
  return context.db.transaction().execute(async (db) => {
    const role = await findRoleByName(db, names.parent);
    if (!role) throw invalid({ parent: [phrase('This role no longer exists.')] });
    const right = await findRightByName(db, names.child);
    if (!right) throw invalid({ child: [phrase("This right doesn't exist.")] });
    const refusal = changeRightRefusal(await reloadActor(db, context, roles.grant), role.name, right.name);
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

/** Takes a right from a role by deleting the link between them. */
function revokeRight(context: ActorContext, linkId: number): Promise<void> {
  return context.db.transaction().execute(async (db) => {
    const link = await findLink(db, linkId);
    if (!link) throw linkNotFound();
    const refusal = changeRightRefusal(await reloadActor(db, context, roles.revoke), link.parent, link.child);
    if (refusal) throw forbidden(refusal);
    if (!(await deleteLink(db, linkId))) throw linkNotFound();
    await recordAudit(db, context, {
      action: 'right.revoked',
      target_id: link.parent_id,
      target_label: link.parent,
      before: { rights: [link.child] },
      after: { rights: [] },
    });
  });
}

/** Serves the API of roles and their rights, which the specification calls auth items and auth item children. */
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
      await reloadActor(db, context, roles.update);
      const refusal = changeRoleRefusal(role.name);
      if (refusal) throw conflict(refusal);
      if (body.name !== undefined && body.name !== role.name) {
        const renameRefusal = renameRoleRefusal(role.name);
        if (renameRefusal) throw invalid({ name: [renameRefusal] });
      }
      await context.checkBaseVersion(async () => role);
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
      const refusal = removeRoleRefusal(name, await countUsersWithRole(db, params.id));
      if (refusal) throw conflict(refusal);
      const rights = await listRightsOfRole(db, params.id);
      const event = { action: 'role.deleted', target_id: params.id, target_label: name } as const;
      const deletes = { table: 'auth_items', where: { id: [params.id] } } as const;
      await undoable(db, context, { rights: 'role.delete', event, deletes }, () => deleteRole(db, params.id));
      await recordAudit(db, context, { ...event, before: { name, description, rights } });
      return null;
    }),
  );

  serve(api, roles.usages, async ({ db, actor }, { params: { id } }) => {
    await roleOrThrow(db, id);
    return readUsages(db, actor, { user: usersWithRole(db, id) });
  });

  serve(api, roles.grant, (context, { body }) => grantRight(context, body));

  serve(api, roles.revoke, async (context, { params }) => {
    await revokeRight(context, params.id);
    return null;
  });
}

/** Finds a role by id. Throws for the id of a right too: rights cannot be renamed or deleted. */
async function roleOrThrow(db: Db, id: number) {
  const role = await findRole(db, id);
  if (!role) throw notFound(phrase('This role no longer exists.'));
  return role;
}

type RoleValues = Pick<AuthItem, 'name' | 'description'>;

/** Creates a role with the default rights, except for those that the actor lacks and therefore cannot grant. */
function createRole(context: ActorContext, values: RoleValues): Promise<number> {
  return context.db.transaction().execute(async (db) => {
    const actor = await reloadActor(db, context, roles.create);
    const id = await insertRole(db, values);
    const rights = newRoleRights.filter((right) => actor.rights.has(right));
    await grantRights(db, values.name, rights);
    await recordAudit(db, context, {
      action: 'role.created',
      target_id: id,
      target_label: values.name,
      after: { ...values, rights },
    });
    return id;
  });
}
