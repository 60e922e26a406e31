import type { Article } from '@masthead/article/document';
import type { Position } from '@masthead/domain/call-to-actions/contract';
import type { MenuType } from '@masthead/domain/menus/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';

export function listSections(db: Db) {
  return db
    .selectFrom('sections')
    .innerJoin('languages', 'languages.id', 'sections.language_id')
    .select(['sections.id', 'catchy_title', 'slug', 'main_headline', 'description', 'is_enabled'])
    .select('languages.code as language')
    .orderBy('order')
    .orderBy('sections.id')
    .execute();
}

export function listCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select(['id', 'section_id', 'parent_id', 'catchy_title', 'slug'])
    .select(['is_enabled', 'newshub', 'show_in_latest'])
    .orderBy('order')
    .orderBy('id')
    .execute();
}

export function listMenus(db: Db) {
  return db
    .selectFrom('menus')
    .select(['name', 'url', 'type', 'section_id', 'category_id', 'nofollow'])
    .orderBy('order')
    .orderBy('id')
    .$narrowType<{ type: MenuType }>()
    .execute();
}

/** Advertisement slots that are switched on (status 1). */
export function listActiveSlots(db: Db) {
  return db
    .selectFrom('adv_slots')
    .where('status', '=', 1)
    .select(['slot', 'code', 'frequency', 'outofpage', 'size', 'cached'])
    .orderBy('id')
    .$narrowType<{ size: 'fluid' | [number, number][] }>()
    .execute();
}

/** The categories or tags where banners are shown. */
const listPlacements = (table: 'adv_banner_categories' | 'adv_banner_tags', db: Db) =>
  db.selectFrom(table).selectAll().execute();

/** Enabled banners with the ids of the categories and tags where they are shown. */
export async function listBanners(db: Db) {
  const [banners, categories, tags] = await Promise.all([
    db
      .selectFrom('adv_banners')
      .where('is_enabled', '=', true)
      .select(['id', 'name', 'link', 'image_desktop', 'image_mobile'])
      .orderBy('id')
      .execute(),
    listPlacements('adv_banner_categories', db),
    listPlacements('adv_banner_tags', db),
  ]);
  return banners.map((banner) => ({
    ...banner,
    category_ids: categories.flatMap((placement) =>
      placement.banner_id === banner.id && 'category_id' in placement ? [placement.category_id] : [],
    ),
    tag_ids: tags.flatMap((placement) =>
      placement.banner_id === banner.id && 'tag_id' in placement ? [placement.tag_id] : [],
    ),
  }));
}

export function listCallToActions(db: Db) {
  return db
    .selectFrom('call_to_actions')
    .select(['id', 'section_id', 'category_id', 'position', 'body'])
    .orderBy('id')
    .$narrowType<{ position: Position; body: Article }>()
    .execute();
}

/** Posts that are breaking now, with the time when they stop being breaking. */
export function listBreakingEnds(db: Db, now: Date) {
  return db
    .selectFrom('posts')
    .where('is_public', '=', sql.lit(true))
    .where('breaking_status', '=', 1)
    .where('breaking_until', '>', now.toISOString())
    .select(['id', 'breaking_until'])
    .$narrowType<{ breaking_until: string }>()
    .execute();
}

/** The first items of the hot news list of each section. `limit` applies to each section. */
export function listHotNews(db: Db, limit: number) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('hot_news')
        .select(['section_id', 'title', 'url', 'position'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('section_id').orderBy('position'))
            .as('rank'),
        )
        .as('news'),
    )
    .where('rank', '<=', limit)
    .select(['section_id', 'title', 'url'])
    .orderBy('position')
    .execute();
}

/** Translations of the site's phrases by language and English sentence. */
export async function findTemplatePhrases(db: Db): Promise<Map<string, Map<string, string>>> {
  const rows = await db
    .selectFrom('translations')
    .innerJoin('messages', 'messages.id', 'translations.message_id')
    .innerJoin('languages', 'languages.id', 'translations.language_id')
    .where('messages.category', '=', 'templates')
    .select(['languages.code', 'messages.message', 'translations.translation'])
    .execute();
  const phrases = new Map<string, Map<string, string>>();
  for (const { code, message, translation } of rows) {
    phrases.set(code, (phrases.get(code) ?? new Map()).set(message, translation));
  }
  return phrases;
}

/** The content of ads.txt; `null` before the first upload. */
export async function findAdsTxt(db: Db): Promise<string | null> {
  const row = await db.selectFrom('ads_txt').select('content').executeTakeFirst();
  return row?.content ?? null;
}
