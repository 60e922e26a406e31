import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { Images } from '../../platform/db/schema.gen';
import { anyOf, whereIf } from '../../platform/db/where-if';
import { type PictureTypes, pictureColumns } from '../renditions/rendition';

export function findImageByHash(db: Db, hashKey: string) {
  return db.selectFrom('images').where('hash_key', '=', hashKey).select(['id', 'name']).executeTakeFirst();
}

/** Reserves an id, so that files can be stored under it before the row exists. */
export async function reserveImageId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('images', 'id')) as id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Returns `false` if the library already has the same file. */
export async function insertImage(db: Db, values: Insertable<Images>): Promise<boolean> {
  const insertedRow = await db
    .insertInto('images')
    .values(values)
    .onConflict((conflict) => conflict.column('hash_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return insertedRow !== undefined;
}

export function findWholeImage(db: Db, id: number) {
  return db.selectFrom('images').where('id', '=', id).selectAll().executeTakeFirst();
}

/** A record that shows images of the library. */
export interface ImageUser {
  used_by: 'tag' | 'call_to_action' | 'post';
  used_by_id: number;
}

/** Deletes the image uses of deleted records. */
export async function deleteImageUses(db: Db, used_by: ImageUser['used_by'], ids: readonly number[]): Promise<void> {
  await db.deleteFrom('image_uses').where('used_by', '=', used_by).where('used_by_id', '=', anyOf(ids)).execute();
}

/** Replaces the image uses of a record, which protect images from deletion. Returns the ids that the library lacks. */
export async function writeImageUses(db: Db, { used_by, used_by_id }: ImageUser, imageIds: readonly number[]) {
  await db.deleteFrom('image_uses').where('used_by', '=', used_by).where('used_by_id', '=', used_by_id).execute();
  if (imageIds.length === 0) return [];
  const images = await db
    .selectFrom('images')
    .where('id', 'in', imageIds)
    .select('id')
    .orderBy('id')
    // Locks the images against deletion until the uses are inserted.
    .forKeyShare()
    .execute();
  const rows = images.map(({ id }) => ({ image_id: id, used_by, used_by_id }));
  if (rows.length > 0) await db.insertInto('image_uses').values(rows).execute();
  return imageIds.filter((id) => !rows.some(({ image_id }) => image_id === id));
}

/** The images of a record: in its text by id, and its thumbnails by storage key. */
export interface UsedImages {
  ids: readonly number[];
  keys: readonly string[];
}

/**
 * The statements of `writeImageUses`, to run together with the write of the record. They lock the images against
 * deletion. `usedIds` are the ids of the images that exist.
 */
export function toImageUseWrites({ used_by, used_by_id }: ImageUser, { ids, keys }: UsedImages) {
  const used_images = sql`
    select id from images where id = any(${ids}::integer[]) or hash_key = any(${keys}::text[]) order by id for key share
  `;
  const removed_uses = sql`
    delete from image_uses
    where used_by = ${used_by} and used_by_id = ${used_by_id} and image_id not in (select id from used_images)
  `;
  const added_uses = sql`
    insert into image_uses (image_id, used_by, used_by_id) select id, ${used_by}, ${used_by_id}::integer from used_images
    on conflict do nothing
  `;
  return {
    statements: { used_images, removed_uses, added_uses },
    usedIds: sql<number[]>`array(select id from used_images)`,
  };
}

interface PicturedPost {
  id: number;
  /** The storage keys of its thumbnails. */
  keys: readonly string[];
  /** The images in its text. */
  imageIds: readonly number[];
}

/** Adds the image uses of new posts. */
export async function insertImageUsesOfPosts(db: Db, posts: readonly PicturedPost[]): Promise<void> {
  const byId = posts.flatMap(({ id, imageIds }) => imageIds.map((imageId) => ({ id, imageId })));
  const byKey = posts.flatMap(({ id, keys }) => keys.map((key) => ({ id, key })));
  await sql`
    insert into image_uses (image_id, used_by, used_by_id)
    select image_id, 'post', post_id
    from unnest(${byId.map(({ imageId }) => imageId)}::integer[], ${byId.map(({ id }) => id)}::integer[])
      as pictures (image_id, post_id)
    union
    select images.id, 'post', post_id
    from unnest(${byKey.map(({ key }) => key)}::text[], ${byKey.map(({ id }) => id)}::integer[])
      as thumbs (hash_key, post_id)
    join images using (hash_key)
  `.execute(db);
}

/** The columns that are needed to serve an image. With `hashKey`, the image must have this hash. */
export function findStoredPicture(db: Db, id: number, hashKey?: string) {
  return db
    .selectFrom('images')
    .where('id', '=', id)
    .$call(whereIf(hashKey, (images, hashKey) => images.where('hash_key', '=', hashKey)))
    .select([...pictureColumns, 'width', 'height'])
    .$narrowType<PictureTypes>()
    .executeTakeFirst();
}

export async function findExistingImageIds(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db.selectFrom('images').where('id', 'in', ids).select('id').execute();
  return rows.map(({ id }) => id);
}

/** The storage keys of the desktop and mobile pictures of these banners. */
export async function listBannerKeys(db: Db, ids: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('adv_banners')
    .where('id', 'in', ids)
    .select(['image_desktop', 'image_mobile'])
    .execute();
  return rows.flatMap(({ image_desktop, image_mobile }) => [image_desktop ?? [], image_mobile ?? []].flat());
}

/** The last id that the sequence has issued, whether its row exists or not. */
export async function findLastIssuedId(db: Db, table: 'images' | 'adv_banners'): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last
  `.execute(db);
  return rows[0]?.last ?? 0;
}
