import type { Right } from '@masthead/domain/access/rights';
import { type AuthItem, RIGHT, ROLE } from '@masthead/domain/roles/contract';
import type { Db } from '../../platform/db/db';

// The table `auth_items` contains roles and rights, which differ in `type`. A link (`auth_item_children`) gives a role
// one right: `parent` is the role, `child` the right.

export function listItems(db: Db): Promise<AuthItem[]> {
  return db
    .selectFrom('auth_items')
    .select(['id', 'name', 'description', 'type'])
    .$narrowType<Pick<AuthItem, 'type'>>()
    .orderBy('type')
    .orderBy('id')
    .execute();
}

function selectLinks(db: Db) {
  return db
    .selectFrom('auth_item_children as link')
    .innerJoin('auth_items as role', 'role.id', 'link.parent_id')
    .innerJoin('auth_items as right', 'right.id', 'link.child_id')
    .select(['link.id', 'role.id as parent_id', 'role.name as parent', 'right.name as child'])
    .$narrowType<{ child: Right }>();
}

export function listLinks(db: Db) {
  return selectLinks(db).orderBy('link.id').execute();
}

export function findLink(db: Db, id: number) {
  return selectLinks(db).where('link.id', '=', id).executeTakeFirst();
}

/** Locks the role: until the transaction ends, it cannot be changed, deleted or assigned to a user. */
export function findRole(db: Db, id: number) {
  return selectItem(db, ROLE).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the role against deletion until the transaction ends. */
export function findRoleByName(db: Db, name: string) {
  return selectItem(db, ROLE).where('name', '=', name).forKeyShare().executeTakeFirst();
}

export function findRightByName(db: Db, name: string) {
  return selectItem(db, RIGHT).where('name', '=', name).$narrowType<{ name: Right }>().executeTakeFirst();
}

function selectItem<Type extends AuthItem['type']>(db: Db, type: Type) {
  return db
    .selectFrom('auth_items')
    .where('type', '=', type)
    .select(['id', 'name', 'description', 'type'])
    .$narrowType<{ type: Type }>();
}

type RoleValues = Pick<AuthItem, 'name' | 'description'>;

export async function insertRole(db: Db, values: RoleValues): Promise<number> {
  const { id } = await db
    .insertInto('auth_items')
    .values({ ...values, type: ROLE })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(db: Db, id: number, values: Partial<RoleValues>): Promise<void> {
  await db.updateTable('auth_items').set(values).where('id', '=', id).execute();
}

/** Deletes a role. The foreign key deletes its links too. */
export async function deleteRole(db: Db, id: number): Promise<void> {
  await db.deleteFrom('auth_items').where('id', '=', id).execute();
}

export async function countUsersWithRole(db: Db, roleId: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .where('role_id', '=', roleId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Links a role to a right, or returns the existing link. */
export async function addLink(db: Db, roleId: number, rightId: number): Promise<{ id: number; isNew: boolean }> {
  const newLink = await db
    .insertInto('auth_item_children')
    .values({ parent_id: roleId, child_id: rightId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (newLink) return { id: newLink.id, isNew: true };
  const { id } = await db
    .selectFrom('auth_item_children')
    .where('parent_id', '=', roleId)
    .where('child_id', '=', rightId)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

export async function deleteLink(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('auth_item_children').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listRightsOfRole(db: Db, roleId: number): Promise<Right[]> {
  const links = await selectLinks(db).where('role.id', '=', roleId).orderBy('link.id').execute();
  return links.map(({ child }) => child);
}
