import { isDeepStrictEqual } from 'node:util';
import type { PostPatch } from '@masthead/domain/posts/contract/post';
import { type LinkedField, linkedFields } from '@masthead/domain/posts/fields';
import { DEFAULT_THUMB } from '@masthead/domain/posts/rules/constants';
import { phrase } from '@masthead/domain/text/phrase';
import { sql } from 'kysely';
import { linkTables } from '../../../content/posts/post-links.queries';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import { findPictureIds, parseText } from '../../../content/posts/post-text';
import { listTag, taxonomyTags } from '../../../content/posts/site-tags';
import type { UsedImages } from '../../../media/library/library.queries';
import type { Db } from '../../../platform/db/db';
import type { SiteChange } from '../../../platform/events/changes';
import { invalid } from '../../../platform/http/errors';
import type { PostLinks, References } from './post-facts.queries';

// The records that a post refers to: section, category, users, experts, tags and images.

type RelationInput = Pick<
  PostPatch,
  | 'section_id'
  | 'category_id'
  | 'authors'
  | 'experts'
  | 'tags'
  | 'copy_editor_id'
  | 'assignee_id'
  | 'thumb'
  | 'fb_thumb'
>;

/** Ids, or storage keys of images, that must exist in a table. */
interface RequiredIds {
  table: keyof References;
  ids: readonly (number | string | null | undefined)[];
}

/** The records that must exist for each field of the input. */
function toRequiredIds(input: RelationInput): Record<string, RequiredIds> {
  return {
    section_id: { table: 'sections', ids: [input.section_id] },
    category_id: { table: 'categories', ids: [input.category_id] },
    assignee_id: { table: 'users', ids: [input.assignee_id] },
    copy_editor_id: { table: 'users', ids: [input.copy_editor_id] },
    authors: { table: 'users', ids: input.authors ?? [] },
    experts: { table: 'experts', ids: input.experts ?? [] },
    tags: { table: 'tags', ids: input.tags ?? [] },
    thumb: { table: 'images', ids: [toImageKey(input.thumb)] },
    fb_thumb: { table: 'images', ids: [toImageKey(input.fb_thumb)] },
  };
}

const toImageKey = (key: string | null | undefined) => (key && key !== DEFAULT_THUMB ? key : null);

/** The records that the input refers to, for `loadPostFacts()`. */
export function toReferences(input: RelationInput): References {
  const references = Object.values(toRequiredIds(input));
  const idsOf = (table: keyof References) => [
    ...new Set(references.flatMap((field) => (field.table === table ? field.ids : []))),
  ];
  const numbersOf = (table: keyof References) => idsOf(table).filter((id) => typeof id === 'number');
  return {
    sections: numbersOf('sections'),
    categories: numbersOf('categories'),
    users: numbersOf('users'),
    experts: numbersOf('experts'),
    tags: numbersOf('tags'),
    images: idsOf('images').filter((key) => typeof key === 'string'),
  };
}

const missingMessage = phrase('This item no longer exists. Reload the page.');

/** Throws unless all records that the input refers to were found. */
export function checkReferences(input: RelationInput, found: References): void {
  const missingFields = Object.entries(toRequiredIds(input)).filter(([, { table, ids }]) => {
    const foundIds: readonly (number | string)[] = found[table];
    return ids.some((id) => id !== null && id !== undefined && !foundIds.includes(id));
  });
  if (missingFields.length > 0)
    throw invalid(Object.fromEntries(missingFields.map(([field]) => [field, [missingMessage]])));
}

/** The images of a post after a save, if the patch may change them. */
export function toUsedImages(after: PostRow, { body, slides, thumb, fb_thumb }: PostPatch): UsedImages | undefined {
  if ([body, slides, thumb, fb_thumb].every((value) => value === undefined)) return undefined;
  return { ids: findPictureIds(parseText(after)), keys: [after.thumb, after.fb_thumb].filter((key) => key !== null) };
}

export async function hasSections(db: Db): Promise<boolean> {
  return (await db.selectFrom('sections').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns image ids by the storage key (`hash_key`) of the image. */
export async function findImageIds(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('images').where('hash_key', 'in', keys).select(['id', 'hash_key']).execute();
  return new Map(rows.map(({ id, hash_key }) => [hash_key, id]));
}

/**
 * Replaces the authors, experts or tags of a post. The order of `ids` is the order on the page. Returns the ids that
 * were removed or added.
 */
export async function writeLinks(
  db: Db,
  postId: number,
  field: LinkedField,
  ids: readonly number[],
): Promise<number[]> {
  const { table, column } = linkTables[field];
  // The order by id gives concurrent writes the same lock order, which avoids deadlocks.
  // `xmax` is 0 in a row that this statement inserts, and not in one that it updates.
  const { rows } = await sql<{ id: number }>`
    with removed as (
      delete from ${sql.table(table)} where post_id = ${postId} and ${sql.ref(column)} <> all(${ids})
      returning ${sql.ref(column)} as id
    ), written as (
      insert into ${sql.table(table)} (post_id, ${sql.ref(column)}, position)
      select ${postId}, id, position from unnest(${ids}::integer[]) with ordinality as link (id, position)
      order by id
      on conflict (post_id, ${sql.ref(column)}) do update set position = excluded.position
      returning ${sql.ref(column)} as id, xmax = 0 as is_new
    )
    select id from removed union all select id from written where is_new
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of authors, experts and tags that a write adds or removes, by field. */
type ChangedLinks = Partial<PostLinks>;

/** Stores the links that differ from those before. Returns which were added or removed. */
export async function writeChangedLinks(
  db: Db,
  postId: number,
  before: PostLinks,
  after: Partial<PostLinks>,
): Promise<ChangedLinks> {
  const changed: ChangedLinks = {};
  for (const field of linkedFields) {
    const ids = after[field];
    if (ids && !isDeepStrictEqual(ids, before[field])) changed[field] = await writeLinks(db, postId, field, ids);
  }
  return changed;
}

/** The change of the site after a published post gained or lost links; `null` if no page changes. */
export function toLinkChange(after: PostRow, changed: ChangedLinks): SiteChange | null {
  const tags = linkedFields.flatMap((field) => (changed[field] ?? []).map((id) => listTag(linkTables[field].list, id)));
  if (tags.length === 0 || after.first_published_at === null) return null;
  // Related articles are those of the same category with the most shared tags.
  return { tags: [...tags, ...taxonomyTags(after)], isRemoval: false };
}
