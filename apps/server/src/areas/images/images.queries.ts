import { type ImageQuery, imageSources } from '@masthead/domain/images/contract';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { type Expression, type SqlBool, sql, type Updateable } from 'kysely';
import type { PictureTypes } from '../../media/renditions/rendition';
import type { Db } from '../../platform/db/db';
import { imageWords } from '../../platform/db/expressions';
import type { Images } from '../../platform/db/schema.gen';
import { whereIf } from '../../platform/db/where-if';
import { announce } from '../../platform/events/announce.queries';

function selectImages(db: Db) {
  return db.selectFrom('images').selectAll().$narrowType<PictureTypes>();
}
export type ImageRow = NonNullable<Awaited<ReturnType<typeof findImage>>>;

/**
 * Matches the beginning of a word in the name, credit, alternative text, caption or source. The SQL function
 * `typed_words` creates a prefix query.
 */
function hasWord(word: string): Expression<SqlBool> {
  const inText = sql<SqlBool>`${imageWords} @@ typed_words(${word})`;
  const sources = imageSources.filter(({ name }) => splitWords(name).some((nameWord) => nameWord.startsWith(word)));
  if (sources.length === 0) return inText;
  return sql<SqlBool>`(source = any(${sources.map(({ id }) => id)}::smallint[]) or ${inText})`;
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Matches images that contain every word of the search. */
function matchesSearch(search: string): Expression<SqlBool> {
  const words = splitWords(search);
  if (words.length === 0) return sql.lit(false);
  return sql<SqlBool>`${sql.join(words.map(hasWord), sql` and `)}`;
}

export async function listImages(db: Db, query: ImageQuery) {
  const [items, { total }] = await Promise.all([selectPage(db, query), countImages(db, query.search)]);
  return { items, total };
}

function selectPage(db: Db, { page, per_page, order, search }: ImageQuery) {
  const direction = order === 'id' ? 'asc' : 'desc';
  const offset = (page - 1) * per_page;
  const images = selectImages(db).orderBy('id', direction);
  if (search === undefined) return images.limit(per_page).offset(offset).execute();
  // Materialize the matches before sorting; otherwise the planner scans the primary key and checks every row.
  const ids = sql<number>`(
    with matches as materialized (select id from images where ${matchesSearch(search)})
    select id from matches order by id ${sql.raw(direction)} limit ${per_page} offset ${offset}
  )`;
  return images.where('id', 'in', ids).execute();
}

function countImages(db: Db, search: string | undefined) {
  return db
    .selectFrom('images')
    .$call(whereIf(search, (images, search) => images.where(matchesSearch(search))))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
}

export function findImage(db: Db, id: number) {
  return selectImages(db).where('id', '=', id).executeTakeFirst();
}

export function lockImage(db: Db, id: number) {
  return selectImages(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Announces the change, so that all servers clear their page caches. */
export async function updateImage(db: Db, id: number, values: Updateable<Images>): Promise<void> {
  await db.updateTable('images').set(values).where('id', '=', id).execute();
  await announce(db, 'site');
}

export async function deleteImage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('images').where('id', '=', id).execute();
  await announce(db, 'site');
}

/** Deletes the uses by permanently deleted posts, so that they do not prevent the deletion of the image. */
export async function releaseFromDeletedPosts(db: Db, imageId: number): Promise<void> {
  await db
    .deleteFrom('image_uses')
    .where('image_id', '=', imageId)
    .where('used_by', '=', 'post')
    .where('used_by_id', 'in', (eb) => eb.selectFrom('posts').where('status', '=', Status.DELETED).select('id'))
    .execute();
}

export function listUses(db: Db, imageId: number) {
  return db
    .selectFrom('image_uses')
    .where('image_id', '=', imageId)
    .select(['used_by', 'used_by_id'])
    .orderBy('used_by')
    .orderBy('used_by_id')
    .execute();
}
