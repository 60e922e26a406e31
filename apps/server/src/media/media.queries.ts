import type { ImageExtension } from '@masthead/domain/images/contract';
import { sql } from 'kysely';
import type { Db } from '../platform/db/db';
import { whereIf } from '../platform/db/where-if';
import type { WatermarkColor } from './watermark';

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
