import type { ImageExtension } from '@masthead/domain/images/schema';
import type { Db } from '../../db/db';
import type { WatermarkColor } from '../../media/watermark';

/** Those of the ids that are still there, in the order of the ids. */
function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findAuthors(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .leftJoin('author_infos', 'author_infos.user_id', 'users.id')
    .where('users.id', 'in', ids)
    .select((eb) => ['users.id', 'users.position', 'avatar', eb.fn.coalesce('nickname', 'username').as('name')])
    .execute();
  return inOrder(ids, rows);
}

export async function findExperts(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('experts')
    .where('id', 'in', ids)
    .select(['id', 'username as name', 'position', 'avatar', 'slug'])
    .execute();
  return inOrder(ids, rows);
}

export async function findTags(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('tags').where('id', 'in', ids).select(['id', 'catchy_title', 'slug']).execute();
  return inOrder(ids, rows);
}

export async function findSection(db: Db, id: number | null) {
  if (id === null) return undefined;
  return db.selectFrom('sections').where('id', '=', id).select(['catchy_title', 'slug']).executeTakeFirst();
}

export async function findCategory(db: Db, id: number | null) {
  if (id === null) return undefined;
  return db
    .selectFrom('categories')
    .innerJoin('sections', 'sections.id', 'categories.section_id')
    .where('categories.id', '=', id)
    .select(['categories.catchy_title', 'categories.slug', 'sections.slug as section_slug'])
    .executeTakeFirst();
}

/** A picture of the library by the key of its file, with what is said about it. */
export async function findPicture(db: Db, key: string | null) {
  if (key === null) return undefined;
  return db
    .selectFrom('images')
    .where('hash_key', '=', key)
    .select(['id', 'hash_key', 'ext', 'width', 'height', 'has_watermark', 'color', 'alt', 'label', 'author', 'source'])
    .$narrowType<{ ext: ImageExtension; color: WatermarkColor | null }>()
    .executeTakeFirst();
}
