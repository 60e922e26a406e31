import type { Right } from '@masthead/domain/access/rights';
import { type AuthItem, RIGHT, ROLE } from '@masthead/domain/roles/contract';
import type { Db } from '../../platform/db/db';

/** Roles, then rights, each in the order they came. */
export function listItems(db: Db): Promise<AuthItem[]> {
  return db
    .selectFrom('auth_items')
    .select(['id', 'name', 'description', 'type'])
    .$narrowType<Pick<AuthItem, 'type'>>()
    .orderBy('type')
    .orderBy('id')
    .execute();
}

/** Which role holds which right, by their names. */
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

/** Inside a transaction nobody else changes or deletes it, and nobody gets it, until the end. */
export function findRole(db: Db, id: number) {
  return selectItem(db, ROLE).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Inside a transaction it is there until the end. */
export function findRoleNamed(db: Db, name: string) {
  return selectItem(db, ROLE).where('name', '=', name).forKeyShare().executeTakeFirst();
}

export function findRightNamed(db: Db, name: string) {
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

/** Its links go with it. */
export async function deleteRole(db: Db, id: number): Promise<void> {
  await db.deleteFrom('auth_items').where('id', '=', id).execute();
}

export async function countUsersWith(db: Db, roleId: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .where('role_id', '=', roleId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The link's id, and whether it was added now. */
export async function addLink(db: Db, roleId: number, rightId: number): Promise<{ id: number; isNew: boolean }> {
  const added = await db
    .insertInto('auth_item_children')
    .values({ parent_id: roleId, child_id: rightId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true };
  const { id } = await db
    .selectFrom('auth_item_children')
    .where('parent_id', '=', roleId)
    .where('child_id', '=', rightId)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** `false` when somebody else has deleted it meanwhile. */
export async function deleteLink(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('auth_item_children').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The names of the rights that a role holds. */
export async function listRightsOf(db: Db, roleId: number): Promise<Right[]> {
  const links = await selectLinks(db).where('role.id', '=', roleId).orderBy('link.id').execute();
  return links.map(({ child }) => child);
}
