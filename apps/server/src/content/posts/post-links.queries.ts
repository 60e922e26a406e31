import type { LinkedField } from '@masthead/domain/posts/fields';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { PostLinks } from './site-tags';

/** The tables that store the authors, experts and tags of posts in their order. */
export const linkTables = {
  authors: { table: 'post_authors', column: 'user_id', list: 'author' },
  experts: { table: 'post_experts', column: 'expert_id', list: 'expert' },
  tags: { table: 'post_tags', column: 'tag_id', list: 'tag' },
} as const satisfies Record<LinkedField, object>;

interface LinkedPost {
  id: number;
  linkedIds: readonly number[];
}

/** Adds the authors, experts or tags of new posts. The order of `linkedIds` is the order on the page. */
export async function insertLinks(db: Db, field: LinkedField, posts: readonly LinkedPost[]): Promise<void> {
  const { table, column } = linkTables[field];
  const links = posts.flatMap(({ id, linkedIds }) =>
    linkedIds.map((linkedId, index) => ({ id, linkedId, position: index + 1 })),
  );
  if (links.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (post_id, ${sql.ref(column)}, position)
    select * from unnest(${links.map(({ id }) => id)}::integer[], ${links.map(({ linkedId }) => linkedId)}::integer[],
      ${links.map(({ position }) => position)}::smallint[])
  `.execute(db);
}

/** Reads the authors, experts and tags of many posts. */
export async function findLinksOfPosts(db: Db, postIds: readonly number[]): Promise<Map<number, PostLinks>> {
  const selects = Object.entries(linkTables).map(
    ([field, { table, column }]) => sql`
      select post_id, ${field} as field, ${sql.ref(column)} as id, position from ${sql.table(table)}
      where post_id = any(${postIds}::integer[])
    `,
  );
  const { rows } = await sql<{ post_id: number; field: LinkedField; id: number }>`
    ${sql.join(selects, sql` union all `)} order by post_id, field, position, id
  `.execute(db);
  const links = new Map(
    postIds.map((id) => [id, { authors: [], experts: [], tags: [] } as Record<LinkedField, number[]>]),
  );
  for (const { post_id, field, id } of rows) links.get(post_id)?.[field].push(id);
  return links;
}
