import type { TagQuery, TagSearchQuery } from '@masthead/domain/tags/contract';
import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db';
import { phrasePrefix } from '../../platform/db/expressions';
import type { Tags } from '../../platform/db/schema.gen';
import { anyOf, whereIf } from '../../platform/db/where-if';

/** Any number works as long as nobody else locks it: 'slug' in ASCII. */
const LOCK = 0x736c7567;

/** Whoever makes a slug makes it alone until the transaction ends: two tags of one title get a slug each. */
export async function takeTurnAtSlugs(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
}

/** The slugs that are taken, by a tag or by the address of a merged one. */
export async function tagSlugsLike(db: Db, slug: string): Promise<string[]> {
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

/** The slugs of the tags that were merged into this one. */
export async function listMergedSlugs(db: Db, tagId: number): Promise<string[]> {
  const rows = await db.selectFrom('tag_redirects').where('tag_id', '=', tagId).select('slug').execute();
  return rows.map(({ slug }) => slug);
}

/** The title of the tag that a merged one's slug leads to. */
export async function findRedirect(db: Db, slug: string): Promise<string | null> {
  const found = await db
    .selectFrom('tag_redirects')
    .innerJoin('tags', 'tags.id', 'tag_redirects.tag_id')
    .where('tag_redirects.slug', '=', slug)
    .select('catchy_title')
    .executeTakeFirst();
  return found?.catchy_title ?? null;
}

/** A tag as the contract describes it, without its profile. */
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
          .leftJoin('sections as home', 'home.id', 'related.section_id')
          .whereRef('related_tags.tag_id', '=', 'tags.id')
          .select([
            'related.id',
            'related.catchy_title',
            sql<{ id: number; catchy_title: string } | null>`
              case when home.id is not null then json_build_object('id', home.id, 'catchy_title', home.catchy_title) end
            `.as('section'),
          ])
          .orderBy('related_tags.position'),
      ).as('tags'),
    ]);
}

type Matching = ReturnType<typeof matchingTags>;
type Page = Pick<TagQuery, 'page' | 'per_page'>;

function matchingTags(db: Db, section: number | undefined) {
  return db.selectFrom('tags').$call(whereIf(section, (tags, section) => tags.where('tags.section_id', '=', section)));
}

/** One page of them, and how many there are. What a row shows is looked up only for the rows of the page. */
async function pageOfTags(db: Db, matching: Matching, ordered: Matching, { page, per_page }: Page) {
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await ordered
    .select('tags.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const ids = rows.map(({ id }) => id);
  const items = ids.length === 0 ? [] : await selectTags(db).where('tags.id', 'in', ids).execute();
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  return { items: items.sort((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0)), total };
}

export function listTags(db: Db, { order, 'filter[section_id.eq]': section, ...page }: TagQuery) {
  const direction = order.startsWith('-') ? 'desc' : 'asc';
  const column = order.replace('-', '');
  const matching = matchingTags(db, section);
  const ordered = matching
    .$if(column === 'catchy_title', (tags) => tags.orderBy((eb) => eb.fn('lower', ['tags.catchy_title']), direction))
    .$if(column === 'article_count', (tags) => tags.orderBy('tags.article_count', direction))
    .orderBy('tags.id', direction);
  return pageOfTags(db, matching, ordered, page);
}

/** Tags with the hit in their title come first, then those with more posts. */
export function searchTags(db: Db, { search, 'filter[section_id.eq]': section, ...page }: TagSearchQuery) {
  const matching = matchingTags(db, section).where((eb) => phrasePrefix(eb.ref('tags.search_text'), search));
  const ordered = matching
    .orderBy((eb) => phrasePrefix(eb.ref('tags.catchy_title'), search), 'desc')
    .orderBy('tags.article_count', 'desc')
    .orderBy('tags.id', 'desc');
  return pageOfTags(db, matching, ordered, page);
}

export function findTag(db: Db, id: number) {
  return selectTags(db).where('tags.id', '=', id).executeTakeFirst();
}

export function findExtendedTag(db: Db, id: number) {
  return selectTags(db)
    .select(['body', 'thumb', 'json_ld', 'social_links'])
    .$narrowType<{ social_links: Record<string, string> }>()
    .where('tags.id', '=', id)
    .executeTakeFirst();
}

/** The tags of these ids that are there, which nobody else changes, deletes or refers to until the transaction ends. */
export function holdTags(db: Db, ids: readonly number[]) {
  return selectHeld(db, ids).forUpdate().execute();
}

/** The same for a change of their texts: they can still be referred to. */
export function lockTags(db: Db, ids: readonly number[]) {
  return selectHeld(db, ids).forNoKeyUpdate().execute();
}

function selectHeld(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('tags')
    .where('id', '=', anyOf(ids))
    .select(['id', 'catchy_title', 'slug', 'section_id', 'thumb', 'social_links'])
    .$narrowType<{ social_links: Record<string, string> }>()
    .orderBy('id');
}
export type HeldTag = Awaited<ReturnType<typeof holdTags>>[number];

export async function hasSections(db: Db): Promise<boolean> {
  return (await db.selectFrom('sections').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function findSectionSlug(db: Db, id: number): Promise<string | null> {
  const found = await db.selectFrom('sections').where('id', '=', id).select('slug').executeTakeFirst();
  return found?.slug ?? null;
}

export async function insertTag(db: Db, values: Insertable<Tags>): Promise<number> {
  const { id } = await db.insertInto('tags').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateTagRow(db: Db, id: number, values: Updateable<Tags>): Promise<void> {
  await db.updateTable('tags').set(values).where('id', '=', id).execute();
}

export async function writeRelated(db: Db, tag_id: number, related: readonly number[]): Promise<void> {
  await db.deleteFrom('related_tags').where('tag_id', '=', tag_id).execute();
  if (related.length === 0) return;
  const rows = related.map((related_id, index) => ({ tag_id, related_id, position: index + 1 }));
  await db.insertInto('related_tags').values(rows).execute();
}

/** What refers to them goes with them; pictures they show are free again. */
export async function deleteTags(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('image_uses').where('used_by', '=', 'tag').where('used_by_id', 'in', ids).execute();
  await db.deleteFrom('tags').where('id', 'in', ids).execute();
}
