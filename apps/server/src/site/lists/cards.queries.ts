import type { ImageExtension } from '@masthead/domain/images/contract';
import type { AdvertStatus, TopStatus } from '@masthead/domain/posts/rules/constants';

import type { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { WatermarkColor } from '../../media/renditions/wordmark';
import type { Db } from '../../platform/db/db';
import type { DB } from '../../platform/db/schema.gen';
import type { SiteScope } from '../context/scope';

const thumb = sql.ref<string | null>('posts.thumb');

/** The picture of the library behind a key, with what is said about it: the one a post is shown with, or another. */
export function imageOf(eb: ExpressionBuilder<DB, 'posts'>, key: Expression<string | null> = thumb) {
  return jsonObjectFrom(
    eb
      .selectFrom('images')
      .where('images.hash_key', '=', key)
      .select(['images.id', 'hash_key', 'ext', 'width', 'height', 'has_watermark', 'color'])
      .select(['alt', 'label', 'author', 'source'])
      .$narrowType<{ ext: ImageExtension; color: WatermarkColor | null }>(),
  );
}

/** Articles as lists show them. */
function selectCards(db: Db) {
  return db
    .selectFrom('posts')
    .where('posts.is_public', '=', sql.lit(true))
    .select(['posts.id', 'posts.slug', 'posts.catchy_title', 'posts.main_headline', 'posts.description'])
    .select(['posts.template_type', 'posts.section_id', 'posts.category_id'])
    .select(['posts.published_at', 'posts.first_published_at'])
    .select(['posts.live_ended_at', 'posts.is_sponsored', 'posts.advert_status'])
    .select((eb) => imageOf(eb).as('image'))
    .$narrowType<{ template_type: TemplateType; advert_status: AdvertStatus }>();
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

/** Articles as lists show them, the newest first: an article that is published again keeps its position. */
export function newestCards(db: Db) {
  return selectCards(db).orderBy('posts.first_published_at', 'desc').orderBy('posts.id', 'desc');
}

/** The newest of a category, or of a section, each with its tags: what can be read on is chosen from them. */
export function listNear(db: Db, { section_id, category_id }: SiteScope, most: number) {
  return newestCards(db)
    .select(sql<number[]>`array(select tag_id from post_tags where post_id = posts.id)`.as('tag_ids'))
    .$if(category_id !== null, (cards) => cards.where('posts.category_id', '=', category_id))
    .$if(category_id === null && section_id !== null, (cards) => cards.where('posts.section_id', '=', section_id))
    .limit(most)
    .execute();
}

/** What editors chose for the front page. */
export function listChosen(db: Db, status: TopStatus, most: number) {
  return newestCards(db).where('posts.top_status', '=', status).limit(most).execute();
}

/** Breaking posts without a top status. */
export function listBreaking(db: Db, ids: readonly number[], most: number) {
  return newestCards(db)
    .where('posts.id', 'in', [0, ...ids])
    .where('posts.top_status', '=', 0)
    .limit(most)
    .execute();
}
