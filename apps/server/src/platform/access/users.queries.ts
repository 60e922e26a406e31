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

/** The ids of the new users, in their order. */
export async function insertUsers(db: Db, users: NewUser[]): Promise<number[]> {
  const roles = await db.selectFrom('auth_items').where('type', '=', 1).select(['id', 'name']).execute();
  const idOf = new Map(roles.map(({ id, name }) => [name, id]));
  const rows = await db
    .insertInto('users')
    .values(users.map(({ role, ...user }) => ({ ...user, role_id: idOf.get(role) as number })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findPasswordHash(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').where('id', '=', id).select('password_hash').executeTakeFirst();
  return row?.password_hash;
}

export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .select('id')
    .executeTakeFirst();
}
