import type { Article } from '@masthead/article/document';
import type { PostPatch } from '@masthead/domain/posts/contract/post';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { type LinkedField, linkedFields } from '@masthead/domain/posts/fields';
import { DEFAULT_THUMB } from '@masthead/domain/posts/rules/constants';
import { phrase } from '@masthead/domain/text/phrase';
import { sql } from 'kysely';
import type { HeldPost } from '../../../content/posts/post-rows.queries';
import { picturesIn } from '../../../content/posts/post-text';
import { writeImageUses } from '../../../media/library/library.queries';

import type { Db } from '../../../platform/db/db';
import { invalid } from '../../../platform/http/errors';

type Given = Pick<
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

interface Wanted {
  table: Referred;
  ids: readonly (number | null | undefined)[];
}

const GONE = phrase('There is no such thing any more.');

/** Whatever a post is to refer to has to be there, and stays there until the transaction ends. */
export async function checkReferences(db: Db, given: Given): Promise<void> {
  const wanted = {
    section_id: { table: 'sections', ids: [given.section_id] },
    category_id: { table: 'categories', ids: [given.category_id] },
    assignee_id: { table: 'users', ids: [given.assignee_id] },
    copy_editor_id: { table: 'users', ids: [given.copy_editor_id] },
    authors: { table: 'users', ids: given.authors ?? [] },
    experts: { table: 'experts', ids: given.experts ?? [] },
    tags: { table: 'tags', ids: given.tags ?? [] },
  } satisfies Record<string, Wanted>;
  const errors: Record<string, string[]> = {};
  for (const [field, { table, ids }] of Object.entries<Wanted>(wanted)) {
    const asked = ids.filter((id) => typeof id === 'number');
    const found = await existing(db, table, asked);
    if (asked.some((id) => !found.has(id))) errors[field] = [GONE];
  }
  for (const field of ['thumb', 'fb_thumb'] as const) {
    const key = given[field];
    if (key && key !== DEFAULT_THUMB && !(await imageIdsOf(db, [key])).has(key)) errors[field] = [GONE];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Writes what stands beside the row: people, tags, and which pictures the post shows. */
export async function writeRelations(db: Db, after: HeldPost, patch: PostPatch): Promise<void> {
  for (const linked of linkedFields) {
    const ids = patch[linked];
    if (ids) await writeLinks(db, after.id, linked, [...new Set(ids)]);
  }
  const { body, slides, thumb, fb_thumb } = patch;
  if ([body, slides, thumb, fb_thumb].some((given) => given !== undefined)) await showPictures(db, after);
}

async function showPictures(db: Db, { id, thumb, fb_thumb, ...text }: HeldPost): Promise<void> {
  const keys = [thumb, fb_thumb].filter((key) => key !== null);
  const inText = picturesIn({ body: parsed<Article | null>(text.body), slides: parsed<Slide[]>(text.slides) });
  const shown = [...inText, ...(await imageIdsOf(db, keys)).values()];
  const missing = await writeImageUses(db, { used_by: 'post', used_by_id: id }, [...new Set(shown)]);
  if (missing.length > 0) {
    throw invalid({ body: [phrase('A picture of the text is not in the library any more. Take it out.')] });
  }
}

/** What is about to be stored is text already, what was read is not. */
function parsed<T>(json: unknown): T {
  return (typeof json === 'string' ? JSON.parse(json) : json) as T;
}

export async function hasSections(db: Db): Promise<boolean> {
  return (await db.selectFrom('sections').select('id').limit(1).executeTakeFirst()) !== undefined;
}

type Referred = 'sections' | 'categories' | 'users' | 'experts' | 'tags';

/** Those of the ids that are there and stay there until the transaction ends. */
async function existing(db: Db, table: Referred, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom(table).where('id', 'in', ids).select('id').orderBy('id').forKeyShare().execute();
  return new Set(rows.map(({ id }) => id));
}

export async function sectionOfCategory(db: Db, category: number): Promise<number | null> {
  const row = await db.selectFrom('categories').where('id', '=', category).select('section_id').executeTakeFirst();
  return row?.section_id ?? null;
}

/** The pictures of the library behind these keys. */
export async function imageIdsOf(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('images').where('hash_key', 'in', keys).select(['id', 'hash_key']).execute();
  return new Map(rows.map(({ id, hash_key }) => [hash_key, id]));
}

const links = {
  authors: { table: 'post_authors', column: 'user_id' },
  experts: { table: 'post_experts', column: 'expert_id' },
  tags: { table: 'post_tags', column: 'tag_id' },
} as const satisfies Record<LinkedField, object>;
export type Linked = LinkedField;
export const linkedKinds = Object.keys(links) as Linked[];

/** From now on the post has these, in this order, and no others. */
export async function writeLinks(db: Db, postId: number, linked: Linked, ids: readonly number[]): Promise<void> {
  const { table, column } = links[linked];
  await sql`delete from ${sql.table(table)} where post_id = ${postId} and ${sql.ref(column)} <> all(${ids})`.execute(
    db,
  );
  await sql`
    insert into ${sql.table(table)} (post_id, ${sql.ref(column)}, position)
    select ${postId}, id, position from unnest(${ids}::integer[]) with ordinality as given (id, position)
    order by id
    on conflict (post_id, ${sql.ref(column)}) do update set position = excluded.position
  `.execute(db);
}

export async function linkedIds(db: Db, postId: number, linked: Linked): Promise<number[]> {
  const { table, column } = links[linked];
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.table(table)} where post_id = ${postId} order by position, 1
  `.execute(db);
  return rows.map(({ id }) => id);
}
