import type { ImageExtension } from '@masthead/domain/images/schema';
import { sql } from 'kysely';
import type { ArticleState } from '../../content/preview/article-state';
import type { WatermarkColor } from '../../media/watermark';
import type { Db } from '../../platform/db/db';

type Named = Pick<ArticleState, 'authors' | 'experts' | 'tags' | 'thumb'>;

/** The ids that a post names in another table, in its order. */
export const idsOf = (table: string, column: string) =>
  sql<number[]>`array(
    select ${sql.ref(column)} from ${sql.table(table)} where post_id = posts.id order by position, ${sql.ref(column)}
  )`;

/** Those of the ids that are still there, in the order of the ids. */
function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function findAuthors(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .leftJoin('author_infos', 'author_infos.user_id', 'users.id')
    .where('users.id', 'in', ids)
    .select(['users.id', 'users.slug', 'users.position', 'avatar', 'show_on_site'])
    .select((eb) => eb.fn.coalesce('nickname', 'username').as('name'))
    .execute();
  return inOrder(ids, rows);
}

async function findExperts(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('experts')
    .where('id', 'in', ids)
    .select(['id', 'username as name', 'position', 'avatar', 'slug'])
    .execute();
  return inOrder(ids, rows);
}

async function findTags(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('tags').where('id', 'in', ids).select(['id', 'catchy_title', 'slug']).execute();
  return inOrder(ids, rows);
}

/** Whom and what a state names by ids. */
export async function findRelations(db: Db, named: Named) {
  const [authors, experts, tags, picture] = await Promise.all([
    findAuthors(db, named.authors),
    findExperts(db, named.experts),
    findTags(db, named.tags),
    findPicture(db, named.thumb),
  ]);
  return { authors, experts, tags, picture: picture ?? null };
}
export type Relations = Awaited<ReturnType<typeof findRelations>>;

/** A picture of the library by the key of its file, with what is said about it. */
async function findPicture(db: Db, key: string | null) {
  if (key === null) return undefined;
  return db
    .selectFrom('images')
    .where('hash_key', '=', key)
    .select(['id', 'hash_key', 'ext', 'width', 'height', 'has_watermark', 'color', 'alt', 'label', 'author', 'source'])
    .$narrowType<{ ext: ImageExtension; color: WatermarkColor | null }>()
    .executeTakeFirst();
}
