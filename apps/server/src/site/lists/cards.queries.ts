import type { AdvertStatus, TopStatus } from '@masthead/domain/posts/rules/constants';

import type { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type PictureTypes, pictureColumns } from '../../media/renditions/rendition';
import type { Db } from '../../platform/db/db';
import type { DB } from '../../platform/db/schema.gen';
import { anyOf, whereIf } from '../../platform/db/where-if';
import type { SiteScope } from '../context/scope';

const thumb = sql.ref<string | null>('posts.thumb');

/** The image with this hash key, by default the thumbnail of the post, as a JSON column. */
export function imageColumns(eb: ExpressionBuilder<DB, 'posts'>, key: Expression<string | null> = thumb) {
  return jsonObjectFrom(
    eb
      .selectFrom('images')
      .where('images.hash_key', '=', key)
      .select([...pictureColumns, 'width', 'height', 'alt', 'label', 'author', 'source'])
      .$narrowType<PictureTypes>(),
  );
}

/** Selects the columns of a card, from published posts. */
function selectCards(db: Db) {
  return db
    .selectFrom('posts')
    .where('posts.is_public', '=', sql.lit(true))
    .select(['posts.id', 'posts.slug', 'posts.catchy_title', 'posts.main_headline', 'posts.description'])
    .select(['posts.template_type', 'posts.section_id', 'posts.category_id'])
    .select(['posts.published_at', 'posts.first_published_at'])
    .select(['posts.live_ended_at', 'posts.is_sponsored', 'posts.advert_status'])
    .select((eb) => imageColumns(eb).as('image'))
    .$narrowType<{ template_type: TemplateType; advert_status: AdvertStatus }>();
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

/** Selects cards, the newest first. An article that is published again keeps its position. */
export function selectNewestCards(db: Db) {
  return selectCards(db).orderBy('posts.first_published_at', 'desc').orderBy('posts.id', 'desc');
}

/** The newest articles of a category or section with their tags, as candidates for related articles. */
export function listNearby(db: Db, { section_id, category_id }: SiteScope, limit: number) {
  const sectionWithoutCategory = category_id === null ? (section_id ?? undefined) : undefined;
  return selectNewestCards(db)
    .select(sql<number[]>`array(select tag_id from post_tags where post_id = posts.id)`.as('tag_ids'))
    .$call(whereIf(category_id ?? undefined, (cards, id) => cards.where('posts.category_id', '=', id)))
    .$call(whereIf(sectionWithoutCategory, (cards, id) => cards.where('posts.section_id', '=', id)))
    .limit(limit)
    .execute();
}

/** The published articles with these ids, in no particular order. */
export async function listByIds(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  return ids.length === 0 ? [] : selectCards(db).where('posts.id', '=', anyOf(ids)).execute();
}

/** Articles that an editor selected for one part of the front page. */
export function listByTopStatus(db: Db, status: TopStatus, limit: number) {
  return selectNewestCards(db).where('posts.top_status', '=', status).limit(limit).execute();
}

/** Breaking posts for the breaking strip. A post with a top status is already in another part of the front page. */
export function listBreaking(db: Db, ids: readonly number[], limit: number) {
  return selectNewestCards(db)
    .where('posts.id', '=', anyOf(ids))
    .where('posts.top_status', '=', 0)
    .limit(limit)
    .execute();
}
