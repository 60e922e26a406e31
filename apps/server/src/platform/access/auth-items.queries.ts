import type { Right } from '@masthead/domain/access/rights';
import { RIGHT, ROLE } from '@masthead/domain/roles/contract';
import { sql } from 'kysely';
import type { Db } from '../db/db';

/** The rights of the role whose id is in this column. */
export const rightsOfRole = (column: 'users.role_id' | 'role.id') => sql<Right[]>`(
  select coalesce(array_agg("right".name), '{}') from auth_item_children as link
  join auth_items as "right" on "right".id = link.child_id
  where link.parent_id = ${sql.ref(column)}
)`;

/** Adds roles and rights (auth items) that do not exist yet. */
export async function addMissingAuthItems(
  db: Db,
  items: { name: string; description: string; type: number }[],
): Promise<void> {
  await db
    .insertInto('auth_items')
    .values(items)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countRoles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('auth_items')
    .where('type', '=', ROLE)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds rights to a role. */
export async function grantRights(db: Db, role: string, rights: readonly string[]): Promise<void> {
  if (rights.length === 0) return;
  await db
    .insertInto('auth_item_children')
    .columns(['parent_id', 'child_id'])
    .expression((eb) =>
      eb
        .selectFrom(['auth_items as role', 'auth_items as right'])
        .where('role.type', '=', ROLE)
        .where('role.name', '=', role)
        .where('right.type', '=', RIGHT)
        .where('right.name', 'in', rights)
        .select(['role.id as parent_id', 'right.id as child_id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
