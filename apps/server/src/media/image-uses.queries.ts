import type { Db } from '../platform/db/db';
import { anyOf } from '../platform/db/where-if';

/** What shows pictures of the library, under its own id. */
export interface ImageUser {
  used_by: 'tag' | 'call_to_action' | 'post';
  used_by_id: number;
}

/** Nothing of this kind shows pictures under these ids any more. */
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
