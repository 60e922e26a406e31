import { sql } from 'kysely';
import type { Db } from '../db/db';

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
