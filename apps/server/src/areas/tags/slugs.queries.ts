import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';

/** Any number works as long as nobody else locks it: 'slug' in ASCII. */
const LOCK = 0x736c7567;

/** Whoever makes a slug makes it alone until the transaction ends: two tags of one title get a slug each. */
export async function takeTurnAtSlugs(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
}

/** The slugs that are taken, by a tag or by the address of a merged one. */
export async function tagSlugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tags')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .select('slug')
    .union(
      db
        .selectFrom('tag_redirects')
        .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
        .select('slug'),
    )
    .execute();
  return rows.map((row) => row.slug);
}

/** The slugs of the tags that were merged into this one. */
export async function listMergedSlugs(db: Db, tagId: number): Promise<string[]> {
  const rows = await db.selectFrom('tag_redirects').where('tag_id', '=', tagId).select('slug').execute();
  return rows.map(({ slug }) => slug);
}

/** The title of the tag that a merged one's slug leads to. */
export async function findRedirect(db: Db, slug: string): Promise<string | null> {
  const found = await db
    .selectFrom('tag_redirects')
    .innerJoin('tags', 'tags.id', 'tag_redirects.tag_id')
    .where('tag_redirects.slug', '=', slug)
    .select('catchy_title')
    .executeTakeFirst();
  return found?.catchy_title ?? null;
}
