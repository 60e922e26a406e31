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

export function listActiveSlots(db: Db) {
  return db
    .selectFrom('adv_slots')
    .where('status', '=', 1)
    .select(['slot', 'code', 'frequency', 'outofpage', 'size', 'cached'])
    .orderBy('id')
    .$narrowType<{ size: 'fluid' | [number, number][] }>()
    .execute();
}

const ids = (table: 'adv_banner_categories' | 'adv_banner_tags', db: Db) => db.selectFrom(table).selectAll().execute();

/** Banners that are switched on, with the categories and tags that they stand beside. */
export async function listBanners(db: Db) {
  const [banners, categories, tags] = await Promise.all([
    db
      .selectFrom('adv_banners')
      .where('is_enabled', '=', true)
      .select(['id', 'name', 'link', 'image_desktop', 'image_mobile'])
      .orderBy('id')
      .execute(),
    ids('adv_banner_categories', db),
    ids('adv_banner_tags', db),
  ]);
  return banners.map((banner) => ({
    ...banner,
    category_ids: categories.flatMap((each) =>
      each.banner_id === banner.id && 'category_id' in each ? [each.category_id] : [],
    ),
    tag_ids: tags.flatMap((each) => (each.banner_id === banner.id && 'tag_id' in each ? [each.tag_id] : [])),
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

/** Published posts that are breaking now, with the end of each. */
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

/** The first few of each section's list. */
export async function listHotNews(db: Db, most: number) {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('hot_news')
        .select(['section_id', 'title', 'url', 'position'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('section_id').orderBy('position'))
            .as('place'),
        )
        .as('news'),
    )
    .where('place', '<=', most)
    .select(['section_id', 'title', 'url'])
    .orderBy('position')
    .execute();
  return rows;
}

/** The words of the site's templates by language and English sentence. */
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

/** The site's ads.txt; `null` when none was uploaded yet. */
export async function findAdsTxtText(db: Db): Promise<string | null> {
  const found = await db.selectFrom('ads_txt').select('content').executeTakeFirst();
  return found?.content ?? null;
}
