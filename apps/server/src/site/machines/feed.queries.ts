import type { ImageExtension } from '@masthead/domain/images/schema';
import { Status } from '@masthead/domain/posts/statuses';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db';
import type { WatermarkColor } from '../../media/watermark';

/** What a feed is of: everything, or one section, or one tag. */
export interface Fed {
  section_id?: number;
  tag_id?: number;
}

/** The newest articles as a feed tells of them. They are chosen by their ids alone, from an index. */
export function listFeedRows(db: Db, fed: Fed, most: number) {
  return db
    .selectFrom('posts')
    .where('posts.id', 'in', idsOf(fed, most))
    .select(['id', 'slug', 'main_headline', 'catchy_title', 'description', 'section_id', 'category_id'])
    .select(['published_at', 'first_published_at', 'updated_at'])
    .select([
      sql<string | null>`titles ->> 'rss'`.as('rss_title'),
      namesOfAuthors.as('authors'),
      titlesOfTags.as('tags'),
    ])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('images')
          .whereRef('images.hash_key', '=', 'posts.thumb')
          .select(['images.id', 'hash_key', 'ext', 'has_watermark', 'color', 'width', 'height'])
          .$narrowType<{ ext: ImageExtension; color: WatermarkColor | null }>(),
      ).as('image'),
    )
    .orderBy('published_at', (by) => by.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute();
}
export type FeedRow = Awaited<ReturnType<typeof listFeedRows>>[number];

function idsOf({ section_id, tag_id }: Fed, most: number) {
  if (tag_id !== undefined) {
    return sql<number>`(
      select post_id from post_tags
      where tag_id = ${tag_id} and published_at is not null
      order by published_at desc, post_id desc
      limit ${most}
    )`;
  }
  const ofSection = section_id === undefined ? sql`` : sql`and section_id = ${section_id}`;
  return sql<number>`(
    select id from posts as fed
    where status = ${Status.PUBLISHED} ${ofSection}
    order by published_at desc nulls last, id desc
    limit ${most}
  )`;
}

const namesOfAuthors = sql<string[]>`array(
  select coalesce(nickname, username) from post_authors join users on users.id = user_id
  where post_id = posts.id order by post_authors.position, user_id
)`;

const titlesOfTags = sql<string[]>`array(
  select catchy_title from post_tags join tags on tags.id = tag_id
  where post_id = posts.id order by post_tags.position, tag_id
)`;

export function findTagOfFeed(db: Db, slug: string) {
  return db
    .selectFrom('tags')
    .where('slug', '=', slug)
    .select(['id', 'catchy_title', 'description', 'section_id'])
    .executeTakeFirst();
}
