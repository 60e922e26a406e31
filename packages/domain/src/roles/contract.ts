import { z } from 'zod';
import type { Right } from '../access/rights';
import { endpoint } from '../http/endpoint';
import { idParams } from '../http/paging';
import { requiredText } from '../text/fields';
import { usagesEndpoint } from '../usages/contract';

// The API calls roles and rights "auth items", and the rights of a role its "children".

/** The types of auth items. */
export const ROLE = 1;
export const RIGHT = 2;

/** A role (type 1) or a right (type 2). */
export const authItem = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  type: z.union([z.literal(ROLE), z.literal(RIGHT)]),
});
export type AuthItem = z.infer<typeof authItem>;

export const roleInput = z.object({
  name: requiredText(50).toLowerCase(),
  description: requiredText(100),
});
export type RoleInput = z.input<typeof roleInput>;

/** A link between a role (parent) and a right (child). */
export const authItemChild = z.object({ id: z.number().int(), parent: z.string(), child: z.string() });
export type AuthItemChild = z.infer<typeof authItemChild>;

export const authItemChildInput = z.object({ parent: requiredText(50), child: requiredText(100) });

/** The users screen shows and selects roles, so `user.read` is enough. */
const roleReaders = ['role.read', 'user.read'] as const satisfies Right[];

export const roles = {
  usages: usagesEndpoint('/auth-items', 'role', 'role'),
  items: endpoint({
    method: 'GET',
    path: '/auth-items',
    access: roleReaders,
    summary: 'Lists all roles (type 1) and rights (type 2).',
    reply: z.object({ items: z.array(authItem) }),
  }),
  children: endpoint({
    method: 'GET',
    path: '/auth-item-children',
    access: roleReaders,
    summary: 'Lists the rights (child) of all roles (parent).',
    reply: z.object({ items: z.array(authItemChild) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth-items',
    access: 'role.create',
    summary: 'Creates a role with the default rights of new roles that the caller has.',
    body: roleInput.extend({ type: z.literal(ROLE).optional() }),
    reply: authItem,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: '/auth-items/:id',
    access: 'role.update',
    summary: 'Updates the name and description of a role.',
    description: 'The users and rights of the role stay.',
    params: idParams,
    body: roleInput.partial(),
    reply: authItem,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth-items/:id',
    access: 'role.delete',
    summary: 'Deletes a role that no user has.',
    params: idParams,
    reply: z.null(),
  }),
  grant: endpoint({
    method: 'POST',
    path: '/auth-item-children',
    access: 'role.update',
    summary: 'Grants a role a right that the caller has.',
    body: authItemChildInput,
    reply: authItemChild,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/auth-item-children/:id',
    access: 'role.update',
    summary: 'Revokes a right of a role.',
    params: idParams,
    reply: z.null(),
  }),
};
