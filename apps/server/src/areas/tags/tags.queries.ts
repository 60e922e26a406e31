import type { TagQuery, TagSearchQuery } from '@masthead/domain/tags/contract';
import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db';
import { matchesWordStart } from '../../platform/db/expressions';
import type { Tags } from '../../platform/db/schema.gen';
import { anyOf, whereIf } from '../../platform/db/where-if';

/** Advisory lock key: 'slug' in ASCII. It must differ from the other advisory lock keys. */
const ADVISORY_LOCK_KEY = 0x736c7567;

/** Serializes the creation of slugs until the transaction ends, so that two tags never get the same slug. */
export async function lockTagSlugs(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`.execute(db);
}

/**
 * The slug itself and its numbered variants, such as `vote` and `vote-2`, if they are in use. The slugs of merged tags
 * count too, because their URLs redirect.
 */
export async function listTagSlugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tags')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .select('slug')
    .union(
      db
        .selectFrom('tag_redirects')
        .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
        .select('slug'),
    )
    .execute();
  return rows.map((row) => row.slug);
}

/** The slugs of the tags that were merged into this tag. */
export async function listMergedSlugs(db: Db, tagId: number): Promise<string[]> {
  const rows = await db.selectFrom('tag_redirects').where('tag_id', '=', tagId).select('slug').execute();
  return rows.map(({ slug }) => slug);
}

/** The title of the tag that the slug of a merged tag redirects to. */
export async function findRedirect(db: Db, slug: string): Promise<string | null> {
  const tag = await db
    .selectFrom('tag_redirects')
    .innerJoin('tags', 'tags.id', 'tag_redirects.tag_id')
    .where('tag_redirects.slug', '=', slug)
    .select('catchy_title')
    .executeTakeFirst();
  return tag?.catchy_title ?? null;
}

function selectTags(db: Db) {
  return db
    .selectFrom('tags')
    .select(['tags.id', 'catchy_title', 'slug', 'section_id', 'main_headline', 'description', 'article_count'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('sections')
          .whereRef('sections.id', '=', 'tags.section_id')
          .select(['sections.id', 'sections.catchy_title', 'sections.slug']),
      ).as('section'),
      jsonArrayFrom(
        eb
          .selectFrom('related_tags')
          .innerJoin('tags as related', 'related.id', 'related_tags.related_id')
          .leftJoin('sections as related_section', 'related_section.id', 'related.section_id')
          .whereRef('related_tags.tag_id', '=', 'tags.id')
          .select([
            'related.id',
            'related.catchy_title',
            sql<{ id: number; catchy_title: string } | null>`
              case when related_section.id is not null
                then json_build_object('id', related_section.id, 'catchy_title', related_section.catchy_title)
              end
            `.as('section'),
          ])
          .orderBy('related_tags.position'),
      ).as('tags'),
    ]);
}

type MatchingTags = ReturnType<typeof selectMatchingTags>;
type Page = Pick<TagQuery, 'page' | 'per_page'>;

function selectMatchingTags(db: Db, section: number | undefined) {
  return db.selectFrom('tags').$call(whereIf(section, (tags, section) => tags.where('tags.section_id', '=', section)));
}

/** One page of tags and the total number. Joins are done only for the rows of the page. */
async function selectPage(db: Db, matching: MatchingTags, ordered: MatchingTags, { page, per_page }: Page) {
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await ordered
    .select('tags.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const ids = rows.map(({ id }) => id);
  const items = ids.length === 0 ? [] : await selectTags(db).where('tags.id', 'in', ids).execute();
  const indexes = new Map(ids.map((id, index) => [id, index]));
  return { items: items.sort((a, b) => (indexes.get(a.id) ?? 0) - (indexes.get(b.id) ?? 0)), total };
}

export function listTags(db: Db, { order, 'filter[section_id.eq]': section, ...page }: TagQuery) {
  const direction = order.startsWith('-') ? 'desc' : 'asc';
  const column = order.replace('-', '');
  const matching = selectMatchingTags(db, section);
  const orderedTags = matching
    .$if(column === 'catchy_title', (tags) => tags.orderBy((eb) => eb.fn('lower', ['tags.catchy_title']), direction))
    .$if(column === 'article_count', (tags) => tags.orderBy('tags.article_count', direction))
    .orderBy('tags.id', direction);
  return selectPage(db, matching, orderedTags, page);
}

export function searchTags(db: Db, { search, 'filter[section_id.eq]': section, ...page }: TagSearchQuery) {
  const matching = selectMatchingTags(db, section).where((eb) => matchesWordStart(eb.ref('tags.search_text'), search));
  const orderedTags = matching
    .orderBy((eb) => matchesWordStart(eb.ref('tags.catchy_title'), search), 'desc')
    .orderBy('tags.article_count', 'desc')
    .orderBy('tags.id', 'desc');
  return selectPage(db, matching, orderedTags, page);
}

export function findTag(db: Db, id: number) {
  return selectTags(db).where('tags.id', '=', id).executeTakeFirst();
}

/** A tag with its profile: text, picture, JSON-LD and social links. */
export function findExtendedTag(db: Db, id: number) {
  return selectTags(db)
    .select(['body', 'thumb', 'json_ld', 'social_links'])
    .$narrowType<{ social_links: Record<string, string> }>()
    .where('tags.id', '=', id)
    .executeTakeFirst();
}

/** Until the transaction ends, other transactions cannot change, delete or reference these tags. */
export function lockTagsForReference(db: Db, ids: readonly number[]) {
  return selectTagsToLock(db, ids).forUpdate().execute();
}

/** Like `lockTagsForReference`, but other transactions can still reference these tags. */
export function lockTags(db: Db, ids: readonly number[]) {
  return selectTagsToLock(db, ids).forNoKeyUpdate().execute();
}

function selectTagsToLock(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('tags')
    .where('id', '=', anyOf(ids))
    .select(['id', 'catchy_title', 'slug', 'section_id', 'thumb', 'social_links'])
    .$narrowType<{ social_links: Record<string, string> }>()
    .orderBy('id');
}
export type LockedTag = Awaited<ReturnType<typeof lockTagsForReference>>[number];

export async function hasSections(db: Db): Promise<boolean> {
  return (await db.selectFrom('sections').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function findSectionSlug(db: Db, id: number): Promise<string | null> {
  const section = await db.selectFrom('sections').where('id', '=', id).select('slug').executeTakeFirst();
  return section?.slug ?? null;
}

export async function insertTag(db: Db, values: Insertable<Tags>): Promise<number> {
  const { id } = await db.insertInto('tags').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateTagRow(db: Db, id: number, values: Updateable<Tags>): Promise<void> {
  await db.updateTable('tags').set(values).where('id', '=', id).execute();
}

/** Replaces the related tags of a tag. */
export async function writeRelated(db: Db, tag_id: number, related: readonly number[]): Promise<void> {
  await db.deleteFrom('related_tags').where('tag_id', '=', tag_id).execute();
  if (related.length === 0) return;
  const rows = related.map((related_id, index) => ({ tag_id, related_id, position: index + 1 }));
  await db.insertInto('related_tags').values(rows).execute();
}

/** Banners that are placed in these tags. */
export async function listBannersOfTags(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('adv_banner_tags').where('tag_id', 'in', ids).select('banner_id').execute();
  return rows.map(({ banner_id }) => banner_id);
}

/** Deletes tags. Foreign keys delete the references to them; only image uses have no foreign key. */
export async function deleteTags(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('image_uses').where('used_by', '=', 'tag').where('used_by_id', 'in', ids).execute();
  await db.deleteFrom('tags').where('id', 'in', ids).execute();
}
