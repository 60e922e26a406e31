import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/db';
import type { Users } from '../db/schema.gen';

/** Any number works as long as no other code locks it: 'auth' in ASCII. */
const LOCK = 0x61757468;

/** Serialises the choice of slugs until the transaction ends, so that two authors of one name get a slug each. */
export async function lockAuthorSlugs(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
}

export function listUsersForSlugs(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .where('id', 'in', ids)
    .select(['id', 'slug', 'show_on_site'])
    .select((eb) => eb.fn.coalesce('nickname', 'username').as('name'))
    .orderBy('id')
    .execute();
}

export async function listUserIdsWithoutSlug(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('users').where('slug', 'is', null).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Slugs like this one that other authors have, or had. */
export async function authorSlugsLike(db: Db, slug: string, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('id', '<>', userId)
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .select('slug')
    .union(
      db
        .selectFrom('author_redirects')
        .where('user_id', '<>', userId)
        .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
        .select('slug'),
    )
    .execute();
  return rows.flatMap((row) => row.slug ?? []);
}

export async function setAuthorSlug(db: Db, userId: number, slug: string): Promise<void> {
  await db.deleteFrom('author_redirects').where('slug', '=', slug).where('user_id', '=', userId).execute();
  await db.updateTable('users').set({ slug }).where('id', '=', userId).execute();
}

export async function addAuthorRedirect(db: Db, userId: number, slug: string): Promise<void> {
  await db
    .insertInto('author_redirects')
    .values({ slug, user_id: userId })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

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

/**
 * The accounts that the demo may have created, grouped by password hash: those with a demo e-mail address, and those
 * created in the same transaction as the first account. The demo hashes its password once, so that its unchanged
 * accounts are one group.
 */
export function listSeededHashes(db: Db, demoEmails: string[]): Promise<{ password_hash: string; emails: string[] }[]> {
  return db
    .selectFrom('users')
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['email']), 'in', demoEmails),
        eb('created_at', '=', eb.selectFrom('users').select(eb.fn.min('created_at').as('first'))),
      ]),
    )
    .groupBy('password_hash')
    .select(['password_hash', sql<string[]>`array_agg(email order by id)`.as('emails')])
    .orderBy((eb) => eb.fn.min('id'))
    .limit(100)
    .execute();
}
