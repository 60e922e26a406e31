import type { AdvertStatus } from '@masthead/domain/posts/rules/constants';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import { imageOf } from '../lists/cards.queries';
import { allPosts, idsOfRange, postsNaming, postsOfSection } from '../lists/post-lists.queries';

/** What a feed is of: everything, or one section, or one tag. */
export interface Fed {
  section_id?: number;
  tag_id?: number;
}

/** The newest articles as a feed tells of them. They are chosen by their ids alone, from an index. */
export function listFeedRows(db: Db, fed: Fed, most: number) {
  return db
    .selectFrom('posts')
    .where('posts.id', 'in', idsOfRange(listOf(fed), { limit: most, offset: 0 }))
    .select(['id', 'slug', 'main_headline', 'catchy_title', 'description', 'section_id', 'category_id'])
    .select(['published_at', 'first_published_at', 'content_changed_at', 'is_sponsored', 'advert_status'])
    .select([
      sql<string | null>`titles ->> 'rss'`.as('rss_title'),
      namesOfAuthors.as('authors'),
      titlesOfTags.as('tags'),
    ])
    .select((eb) => imageOf(eb).as('image'))
    .$narrowType<{ advert_status: AdvertStatus }>()
    .orderBy('first_published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type FeedRow = Awaited<ReturnType<typeof listFeedRows>>[number];

function listOf({ section_id, tag_id }: Fed) {
  if (tag_id !== undefined) return postsNaming('tag', tag_id);
  return section_id === undefined ? allPosts : postsOfSection(section_id);
}

const namesOfAuthors = sql<string[]>`array(
  select coalesce(nickname, username) from post_authors join users on users.id = user_id
  where post_id = posts.id order by post_authors.position, user_id
)`;

const titlesOfTags = sql<string[]>`array(
  select catchy_title from post_tags join tags on tags.id = tag_id
  where post_id = posts.id order by post_tags.position, tag_id
)`;
