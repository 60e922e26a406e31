import { MAX_LATE_POSTS } from '@masthead/domain/posts/contract/endpoints';
import type { PostQuery } from '@masthead/domain/posts/contract/list-query';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import { executePrepared } from '../../../platform/db/prepared-statements';
import type { DB } from '../../../platform/db/schema.gen';
import { listPageIds, selectPageIds } from './page-ids.queries';
import { selectPosts, toPostTimes, withRelations } from './select-posts.queries';

type FieldSelection = Pick<PostQuery, 'fields' | 'expand'>;

/** Returns one page of posts, with one statement if another one does not have to find the ids first. */
export async function listPosts(db: Db, query: PostQuery, zone: string, now: Date) {
  const ids = selectPageIds(db, query, zone);
  if (ids === null) return selectPostsInOrder(db, await listPageIds(db, query, zone), query, now);
  const { fields = null, expand = [] } = query;
  // The subquery reads an index in order up to the limit, so that the columns of other posts are not read.
  const posts = withRelations(selectPosts(db, toPostTimes(now), fields), expand).where(
    'posts.id',
    'in',
    sql<number>`(${ids})`,
  );
  return executePrepared(db, orderPosts(posts, query.sort));
}

function orderPosts<O>(posts: SelectQueryBuilder<DB, 'posts', O>, sort: PostQuery['sort']) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = sort.replace('-', '') as 'published_at' | 'uniqueness' | 'id';
  if (column === 'id') return posts.orderBy('posts.id', direction);
  return posts
    .orderBy(`posts.${column}`, (by) => (direction === 'desc' ? by.desc() : by.asc()).nullsLast())
    .orderBy('posts.id', direction);
}

/** Returns the posts with these ids in the order of the ids. */
export async function selectPostsInOrder(db: Db, ids: number[], { fields, expand = [] }: FieldSelection, now: Date) {
  if (ids.length === 0) return [];
  const posts = withRelations(selectPosts(db, toPostTimes(now), fields ?? null), expand);
  const rows = await executePrepared(db, posts.where(sql<boolean>`posts.id = any(${ids}::integer[])`));
  const indexes = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (indexes.get(a.id) ?? 0) - (indexes.get(b.id) ?? 0));
}

/** The scheduled posts that are late, the first due first. */
export function listLatePosts(db: Db, now: Date) {
  return db
    .selectFrom('posts')
    .where('status', '=', sql.lit(Status.SCHEDULED))
    .where('published_at', '<', toPostTimes(now).lateBefore)
    .orderBy('published_at')
    .orderBy('id')
    .limit(MAX_LATE_POSTS)
    .select(['id', 'main_headline', 'published_at'])
    .execute();
}
