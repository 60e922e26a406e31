import type { ImageExtension } from '@masthead/domain/images/schema';
import type { Db } from '../db/db';
import type { WatermarkColor } from './watermark';

/** A picture of the library, as far as serving its files goes. */
export function findFiledPicture(db: Db, id: number, hashKey: string) {
  return db
    .selectFrom('images')
    .where('id', '=', id)
    .where('hash_key', '=', hashKey)
    .select(['id', 'hash_key', 'ext', 'width', 'height', 'has_watermark', 'color'])
    .$narrowType<{ ext: ImageExtension; color: WatermarkColor | null }>()
    .executeTakeFirst();
}
