import type { AdvertStatus } from '@masthead/domain/posts/constants';
import type { TemplateType } from '@masthead/domain/posts/template-types';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { Spot } from '../parts/spot';
import { imageOf } from './image.queries';

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
export function listNear(db: Db, { section_id, category_id }: Spot, most: number) {
  return newestCards(db)
    .select(sql<number[]>`array(select tag_id from post_tags where post_id = posts.id)`.as('tag_ids'))
    .$if(category_id !== null, (cards) => cards.where('posts.category_id', '=', category_id))
    .$if(category_id === null && section_id !== null, (cards) => cards.where('posts.section_id', '=', section_id))
    .limit(most)
    .execute();
}
