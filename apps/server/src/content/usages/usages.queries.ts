import { menuTypes } from '@masthead/domain/menus/contract';
import { Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import type { Usage } from '@masthead/domain/usages/contract';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { DB } from '../../platform/db/schema.gen';

// Queries for usages: records that refer to another record and are listed before its deletion.

/** Selects usages, the newest first. */
export type UsageQuery = Pick<SelectQueryBuilder<DB, keyof DB, Usage>, 'limit'>;

/** Counts at most `max` usages. */
export async function countUpTo(db: Db, query: UsageQuery, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(query.limit(max).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const noStatus = sql<string | null>`null`.as('status');
const enabled = phrase('Enabled');
const disabled = phrase('Disabled');

const postStatus = sql<string | null>`(${JSON.stringify(statusNames)}::jsonb ->> posts.status::text)`.as('status');
const menuStatus = sql<string | null>`(${JSON.stringify(menuTypes)}::jsonb ->> menus.type)`.as('status');
const categoryStatus = sql<string | null>`case when categories.is_enabled then ${enabled} else ${disabled} end`;
const bannerStatus = sql<string | null>`case when adv_banners.is_enabled then ${enabled} else ${disabled} end`;

const selectPosts = (db: Db) =>
  db
    .selectFrom('posts')
    .where('posts.status', '<>', Status.DELETED)
    .select(['posts.id', 'posts.main_headline as title', postStatus]);

export const postsWithTag = (db: Db, tagId: number): UsageQuery =>
  selectPosts(db)
    .innerJoin('post_tags', 'post_tags.post_id', 'posts.id')
    .where('post_tags.tag_id', '=', tagId)
    .orderBy('post_tags.post_id', 'desc');

export const postsWithExpert = (db: Db, expertId: number): UsageQuery =>
  selectPosts(db)
    .innerJoin('post_experts', 'post_experts.post_id', 'posts.id')
    .where('post_experts.expert_id', '=', expertId)
    .orderBy('post_experts.post_id', 'desc');

export const postsInCategory = (db: Db, categoryId: number): UsageQuery =>
  selectPosts(db).where('posts.category_id', '=', categoryId).orderBy('posts.id', 'desc');

const selectCategories = (db: Db) =>
  db.selectFrom('categories').select(['categories.id', 'catchy_title as title', categoryStatus.as('status')]);

export const categoriesWithTag = (db: Db, tagId: number): UsageQuery =>
  selectCategories(db)
    .innerJoin('category_tags', 'category_tags.category_id', 'categories.id')
    .where('tag_id', '=', tagId)
    .orderBy('categories.id', 'desc');

export const categoriesBelow = (db: Db, parentId: number): UsageQuery =>
  selectCategories(db).where('parent_id', '=', parentId).orderBy('categories.id', 'desc');

export const tagsRelatedTo = (db: Db, tagId: number): UsageQuery =>
  db
    .selectFrom('related_tags')
    .innerJoin('tags', 'tags.id', 'related_tags.tag_id')
    .where('related_id', '=', tagId)
    .select(['tags.id', 'catchy_title as title', noStatus])
    .orderBy('tags.id', 'desc');

const selectBanners = (db: Db) =>
  db.selectFrom('adv_banners').select(['adv_banners.id', 'name as title', bannerStatus.as('status')]);

export const bannersWithTag = (db: Db, tagId: number): UsageQuery =>
  selectBanners(db)
    .innerJoin('adv_banner_tags', 'banner_id', 'adv_banners.id')
    .where('tag_id', '=', tagId)
    .orderBy('adv_banners.id', 'desc');

export const bannersInCategory = (db: Db, categoryId: number): UsageQuery =>
  selectBanners(db)
    .innerJoin('adv_banner_categories', 'banner_id', 'adv_banners.id')
    .where('category_id', '=', categoryId)
    .orderBy('adv_banners.id', 'desc');

const selectMenus = (db: Db) => db.selectFrom('menus').select(['menus.id', 'menus.name as title', menuStatus]);

/** Menu items link to a page of the site by its path or by its whole URL. */
const linksTo = (siteUrl: string, path: string): Expression<boolean> =>
  sql<boolean>`rtrim(menus.url, '/') in (${path}, ${siteUrl + path})`;

export const menusLinkingTo = (db: Db, siteUrl: string, path: string): UsageQuery =>
  selectMenus(db).where(linksTo(siteUrl, path)).orderBy('menus.id', 'desc');

export const menusOfCategory = (db: Db, categoryId: number, siteUrl: string, path: string): UsageQuery =>
  selectMenus(db)
    .where((eb) => eb.or([eb('category_id', '=', categoryId), linksTo(siteUrl, path)]))
    .orderBy('menus.id', 'desc');

export const callToActionsInCategory = (db: Db, categoryId: number): UsageQuery =>
  db
    .selectFrom('call_to_actions')
    .where('category_id', '=', categoryId)
    .select(['id', 'name as title', noStatus])
    .orderBy('id', 'desc');

export const sectionsInLanguage = (db: Db, languageId: number): UsageQuery =>
  db
    .selectFrom('sections')
    .where('language_id', '=', languageId)
    .select(['id', 'catchy_title as title', noStatus])
    .orderBy('id', 'desc');

export const usersWithRole = (db: Db, roleId: number): UsageQuery =>
  db
    .selectFrom('users')
    .where('role_id', '=', roleId)
    .select((eb) => ['id', eb.fn.coalesce('nickname', 'username').as('title'), noStatus])
    .orderBy('id', 'desc');

const selectImageUses = (db: Db, imageId: number, usedBy: string) =>
  db.selectFrom('image_uses').where('image_id', '=', imageId).where('used_by', '=', usedBy);

export const postsShowing = (db: Db, imageId: number): UsageQuery =>
  selectPosts(db)
    .innerJoin('image_uses', 'image_uses.used_by_id', 'posts.id')
    .where('image_uses.used_by', '=', 'post')
    .where('image_uses.image_id', '=', imageId)
    .orderBy('posts.id', 'desc');

export const tagsShowing = (db: Db, imageId: number): UsageQuery =>
  selectImageUses(db, imageId, 'tag')
    .innerJoin('tags', 'tags.id', 'used_by_id')
    .select(['tags.id', 'catchy_title as title', noStatus])
    .orderBy('tags.id', 'desc');

export const callToActionsShowing = (db: Db, imageId: number): UsageQuery =>
  selectImageUses(db, imageId, 'call_to_action')
    .innerJoin('call_to_actions', 'call_to_actions.id', 'used_by_id')
    .select(['call_to_actions.id', 'call_to_actions.name as title', noStatus])
    .orderBy('call_to_actions.id', 'desc');
