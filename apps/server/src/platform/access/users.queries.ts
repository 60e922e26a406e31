import { ROLE } from '@masthead/domain/roles/contract';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/db';
import type { Users } from '../db/schema.gen';

/** The key of the advisory lock: 'auth' in ASCII. */
const AUTHOR_SLUG_LOCK = 0x61757468;

/** Serializes the assignment of slugs until the transaction ends, so that authors of one name get different slugs. */
export async function lockAuthorSlugs(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${AUTHOR_SLUG_LOCK})`.execute(db);
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

/** Current and former slugs of other authors that equal this slug or start with it and a hyphen. */
export async function listSimilarAuthorSlugs(db: Db, slug: string, userId: number): Promise<string[]> {
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

/** Also deletes the user's own redirect from this slug, which would redirect the page to itself. */
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

/** The columns of a new user, with the name of the role instead of its id. */
export type NewUser = Omit<Insertable<Users>, 'role_id'> & { role: string };

/** Returns the ids of the new users in the same order. */
export async function insertUsers(db: Db, users: NewUser[]): Promise<number[]> {
  const roles = await db.selectFrom('auth_items').where('type', '=', ROLE).select(['id', 'name']).execute();
  const roleIds = new Map(roles.map(({ id, name }) => [name, id]));
  const rows = await db
    .insertInto('users')
    .values(users.map(({ role, ...user }) => ({ ...user, role_id: roleIds.get(role) as number })))
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

/** Each hash costs one Argon2 verification. */
const MAX_HASHES = 100;

/**
 * The accounts that the demo may have created, grouped by password hash: those with a demo email address, and those
 * created in the same transaction as the first account. The demo hashes its password only once, so its unchanged
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
    .limit(MAX_HASHES)
    .execute();
}
