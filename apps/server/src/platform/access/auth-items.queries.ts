import type { Db } from '../db/db';

export async function addItems(db: Db, items: { name: string; description: string; type: number }[]): Promise<void> {
  await db
    .insertInto('auth_items')
    .values(items)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countRoles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('auth_items')
    .where('type', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Gives a role these rights beside those it has. */
export async function grant(db: Db, role: string, rights: readonly string[]): Promise<void> {
  if (rights.length === 0) return;
  await db
    .insertInto('auth_item_children')
    .columns(['parent_id', 'child_id'])
    .expression((eb) =>
      eb
        .selectFrom(['auth_items as role', 'auth_items as right'])
        .where('role.type', '=', 1)
        .where('role.name', '=', role)
        .where('right.type', '=', 2)
        .where('right.name', 'in', rights)
        .select(['role.id as parent_id', 'right.id as child_id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
