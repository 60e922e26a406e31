import type { AdvertStatus } from '@masthead/domain/posts/rules/constants';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import { imageColumns } from '../lists/cards.queries';
import { allPosts, postsLinkedTo, postsOfSection, selectIdsOfRange } from '../lists/post-lists.queries';

/** The section or tag of a feed. Without an id, the feed is of the whole site. */
export interface FeedScope {
  section_id?: number;
  tag_id?: number;
}

/** The newest articles of a feed. An index-only scan selects their ids. */
export function listFeedRows(db: Db, scope: FeedScope, limit: number) {
  return db
    .selectFrom('posts')
    .where('posts.id', 'in', selectIdsOfRange(selectPostList(scope), { limit, offset: 0 }))
    .select(['id', 'slug', 'main_headline', 'catchy_title', 'description', 'section_id', 'category_id'])
    .select(['published_at', 'first_published_at', 'content_changed_at', 'is_sponsored', 'advert_status'])
    .select([sql<string | null>`titles ->> 'rss'`.as('rss_title'), authorNames.as('authors'), tagTitles.as('tags')])
    .select((eb) => imageColumns(eb).as('image'))
    .$narrowType<{ advert_status: AdvertStatus }>()
    .orderBy('first_published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type FeedRow = Awaited<ReturnType<typeof listFeedRows>>[number];

function selectPostList({ section_id, tag_id }: FeedScope) {
  if (tag_id !== undefined) return postsLinkedTo('tag', tag_id);
  return section_id === undefined ? allPosts : postsOfSection(section_id);
}

const authorNames = sql<string[]>`array(
  select coalesce(nickname, username) from post_authors join users on users.id = user_id
  where post_id = posts.id order by post_authors.position, user_id
)`;

const tagTitles = sql<string[]>`array(
  select catchy_title from post_tags join tags on tags.id = tag_id
  where post_id = posts.id order by post_tags.position, tag_id
)`;
