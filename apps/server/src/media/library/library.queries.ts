import type { ImageExtension } from '@masthead/domain/images/contract';

import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { Images } from '../../platform/db/schema.gen';
import { anyOf, whereIf } from '../../platform/db/where-if';
import type { WatermarkColor } from '../renditions/wordmark';

export function findImageByHash(db: Db, hashKey: string) {
  return db.selectFrom('images').where('hash_key', '=', hashKey).select(['id', 'name']).executeTakeFirst();
}

/** An id that nobody else gets: files can be put under it before there is a row. */
export async function takeImageId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('images', 'id')) as id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Whether it was added: not when the same file is there already. */
export async function insertImage(db: Db, values: Insertable<Images>): Promise<boolean> {
  const inserted = await db
    .insertInto('images')
    .values(values)
    .onConflict((conflict) => conflict.column('hash_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findWholeImage(db: Db, id: number) {
  return db.selectFrom('images').where('id', '=', id).selectAll().executeTakeFirst();
}

/** What shows pictures of the library, under its own id. */
export interface ImageUser {
  used_by: 'tag' | 'call_to_action' | 'post';
  used_by_id: number;
}

/** Removes the picture uses of these ids: the pictures can be deleted again. */
export async function deleteImageUses(db: Db, used_by: ImageUser['used_by'], ids: readonly number[]): Promise<void> {
  await db.deleteFrom('image_uses').where('used_by', '=', used_by).where('used_by_id', '=', anyOf(ids)).execute();
}

/** From now on it shows these pictures and no others. Answers those that are not in the library any more. */
export async function writeImageUses(db: Db, { used_by, used_by_id }: ImageUser, imageIds: readonly number[]) {
  await db.deleteFrom('image_uses').where('used_by', '=', used_by).where('used_by_id', '=', used_by_id).execute();
  if (imageIds.length === 0) return [];
  const found = await db
    .selectFrom('images')
    .where('id', 'in', imageIds)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute();
  const rows = found.map(({ id }) => ({ image_id: id, used_by, used_by_id }));
  if (rows.length > 0) await db.insertInto('image_uses').values(rows).execute();
  return imageIds.filter((id) => !rows.some(({ image_id }) => image_id === id));
}

/** A picture of the library, as far as serving its files goes; with a key, only when it is that one's. */
export function findFiledPicture(db: Db, id: number, hashKey?: string) {
  return db
    .selectFrom('images')
    .where('id', '=', id)
    .$call(whereIf(hashKey, (images, hashKey) => images.where('hash_key', '=', hashKey)))
    .select(['id', 'hash_key', 'ext', 'width', 'height', 'has_watermark', 'color'])
    .$narrowType<{ ext: ImageExtension; color: WatermarkColor | null }>()
    .executeTakeFirst();
}

/** Those of the ids that have a row. */
export async function findIdsOfPictures(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db.selectFrom('images').where('id', 'in', ids).select('id').execute();
  return rows.map(({ id }) => id);
}

/** The pictures of these banners. */
export async function findKeysOfBanners(db: Db, ids: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('adv_banners')
    .where('id', 'in', ids)
    .select(['image_desktop', 'image_mobile'])
    .execute();
  return rows.flatMap(({ image_desktop, image_mobile }) => [image_desktop ?? [], image_mobile ?? []].flat());
}

/** The highest id that was given out, with or without a row. */
export async function lastIdOf(db: Db, table: 'images' | 'adv_banners'): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last
  `.execute(db);
  return rows[0]?.last ?? 0;
}
