import type { Right } from '@masthead/domain/access/rights';
import { type AuthItem, type AuthItemChild, ROLE, roles } from '@masthead/domain/roles/contract';

import { collection } from '../api/collection';

const { query } = collection('roles');

/** Every role and every right, as the server lists them. */
export const authItems = () => query(roles.items, {});

/** Which role holds which right. */
export const authItemChildren = () => query(roles.children, {});

/** The roles to choose from. */
export const roleList = () => ({
  ...authItems(),
  select: ({ items }: { items: AuthItem[] }) => items.filter(({ type }) => type === ROLE),
});

/** The rights of each role, by its name. */
export const rightsByRole = () => ({
  ...authItemChildren(),
  select: ({ items }: { items: AuthItemChild[] }) => {
    const held = new Map<string, Set<Right>>();
    for (const { parent, child } of items) {
      const rights = held.get(parent) ?? new Set<Right>();
      held.set(parent, rights.add(child as Right));
    }
    return held;
  },
});
