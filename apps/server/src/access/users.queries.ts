import type { Insertable } from 'kysely';
import type { Db } from '../db/db';
import type { Users } from '../db/schema.gen';

export async function countUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type NewUser = Omit<Insertable<Users>, 'role_id'> & { role: string };

export async function insertUsers(db: Db, users: NewUser[]): Promise<void> {
  const roles = await db.selectFrom('auth_items').where('type', '=', 1).select(['id', 'name']).execute();
  const idOf = new Map(roles.map(({ id, name }) => [name, id]));
  await db
    .insertInto('users')
    .values(users.map(({ role, ...user }) => ({ ...user, role_id: idOf.get(role) as number })))
    .execute();
}
