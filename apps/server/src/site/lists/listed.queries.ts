import { Status } from '@masthead/domain/posts/statuses';
import { sql } from 'kysely';
import type { Db } from '../../db/db';
import { newestCards } from './cards.queries';
import type { Range } from './list-page';

// A page is chosen by its ids alone, from an index; what its cards show is looked up for those.

/** Of everything that is out, or of a section. */
export function idsOfNewest(section: number | null, { limit, offset }: Range) {
  const ofSection = section === null ? sql`` : sql`and section_id = ${section}`;
  return sql<number>`(
    select id from posts as listed
    where status = ${Status.PUBLISHED} ${ofSection}
    order by published_at desc nulls last, id desc
    limit ${limit} offset ${offset}
  )`;
}

export function listOfSection(db: Db, id: number, range: Range) {
  return newestCards(db).where('posts.id', 'in', idsOfNewest(id, range)).execute();
}

/** Articles of any of the categories, without some that are shown elsewhere. */
export function listOfCategories(
  db: Db,
  categories: readonly number[],
  { limit, offset }: Range,
  without: readonly number[] = [],
) {
  // The newest of each category are read one after the other: together they would all be read and put in order.
  const ids = sql<number>`(
    select listed.id
    from unnest(${categories}::integer[]) as place (id) cross join lateral (
      select id, published_at from posts
      where status = ${Status.PUBLISHED} and category_id = place.id and id <> all(${without}::integer[])
      order by published_at desc nulls last, id desc
      limit ${limit + offset}
    ) as listed
    order by listed.published_at desc nulls last, listed.id desc
    limit ${limit} offset ${offset}
  )`;
  return newestCards(db).where('posts.id', 'in', ids).execute();
}

const links = {
  tag: { table: 'post_tags', column: 'tag_id' },
  author: { table: 'post_authors', column: 'user_id' },
  expert: { table: 'post_experts', column: 'expert_id' },
} as const;

/** Of what names a tag, or somebody. */
export function idsNaming(what: keyof typeof links, id: number, { limit, offset }: Range) {
  const { table, column } = links[what];
  return sql<number>`(
    select post_id from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and published_at is not null
    order by published_at desc, post_id desc
    limit ${limit} offset ${offset}
  )`;
}

export function listNaming(db: Db, what: keyof typeof links, id: number, range: Range) {
  return newestCards(db)
    .where('posts.id', 'in', idsNaming(what, id, range))
    .execute();
}
