import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import { anyOf } from '../../../platform/db/where-if';

/** The search for similar headlines reads this many publications, so its time does not depend on the archive. */
const COMPARED_POSTS = 2000;
/** The share of common trigrams of two similar headlines. */
const MIN_SIMILARITY = 0.5;
const MAX_SIMILAR = 3;

/** The most similar headlines among the last publications, except that of the post itself. */
export async function listSimilarHeadlines(db: Db, id: number, headline: string) {
  const { rows } = await sql<{ id: number; main_headline: string; slug: string | null; published_at: string }>`
    with latest as materialized (
      select id, main_headline, slug, published_at from posts
      where status = ${sql.lit(Status.PUBLISHED)} and published_at is not null
      order by published_at desc, id desc
      limit ${COMPARED_POSTS}
    )
    select id, main_headline, slug, published_at from latest
    where id <> ${id} and similarity(main_headline, ${headline}) >= ${MIN_SIMILARITY}
    order by similarity(main_headline, ${headline}) desc, published_at desc
    limit ${MAX_SIMILAR}
  `.execute(db);
  return rows;
}

/** The library pictures with these ids or storage keys. */
export function listUsedImages(db: Db, { ids, keys }: { ids: readonly number[]; keys: readonly string[] }) {
  return db
    .selectFrom('images')
    .where((eb) => eb.or([eb('id', '=', anyOf(ids)), eb('hash_key', '=', eb.fn.any(eb.val(keys)))]))
    .select(['id', 'name', 'alt', 'hash_key', 'license_expires_on'])
    .orderBy('id')
    .execute();
}
