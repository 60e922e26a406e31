import { z } from 'zod';
import type { Right } from '../access/rights';
import { endpoint } from '../http/endpoint';
import { idParams } from '../http/paging';
import { usagesEndpoint } from '../usages/schema';
import { authItem, authItemChild, authItemChildInput, ROLE, roleInput } from './schema';

/** The users screen names and chooses roles, so who reads users reads roles. */
const roleReaders = ['role.read', 'user.read'] as const satisfies Right[];

export const roles = {
  usages: usagesEndpoint('/auth-items', 'role', 'role'),
  items: endpoint({
    method: 'GET',
    path: '/auth-items',
    access: roleReaders,
    summary: 'All roles (type 1) and rights (type 2).',
    reply: z.object({ items: z.array(authItem) }),
  }),
  children: endpoint({
    method: 'GET',
    path: '/auth-item-children',
    access: roleReaders,
    summary: 'Which role (parent) holds which right (child).',
    reply: z.object({ items: z.array(authItemChild) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth-items',
    access: 'role.create',
    summary: 'Creates a role, which starts with the rights of the new-role template that the caller holds.',
    body: roleInput.extend({ type: z.literal(ROLE).optional() }),
    reply: authItem,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: '/auth-items/:id',
    access: 'role.update',
    summary: 'Renames a role; its users and rights stay.',
    params: idParams,
    body: roleInput.partial(),
    reply: authItem,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth-items/:id',
    access: 'role.delete',
    summary: 'Deletes a role that nobody has.',
    params: idParams,
    reply: z.null(),
  }),
  grant: endpoint({
    method: 'POST',
    path: '/auth-item-children',
    access: 'role.update',
    summary: 'Gives a role a right that the caller holds.',
    body: authItemChildInput,
    reply: authItemChild,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/auth-item-children/:id',
    access: 'role.update',
    summary: 'Takes a right from a role.',
    params: idParams,
    reply: z.null(),
  }),
};
