import type { ImageExtension } from '@masthead/domain/images/schema';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { WatermarkColor } from '../../media/renditions/wordmark';
import type { DB } from '../../platform/db/schema.gen';

const thumb = sql.ref<string | null>('posts.thumb');

/** The picture of the library behind a key, with what is said about it: the one a post is shown with, or another. */
export function imageOf(eb: ExpressionBuilder<DB, 'posts'>, key: Expression<string | null> = thumb) {
  return jsonObjectFrom(
    eb
      .selectFrom('images')
      .where('images.hash_key', '=', key)
      .select(['images.id', 'hash_key', 'ext', 'width', 'height', 'has_watermark', 'color'])
      .select(['alt', 'label', 'author', 'source'])
      .$narrowType<{ ext: ImageExtension; color: WatermarkColor | null }>(),
  );
}
