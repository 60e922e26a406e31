import { sql } from 'kysely';
import type { PackedRevision, PostState } from '../../../content/posts/revision-delta';
import { packedColumns } from '../../../content/posts/revisions.queries';
import { allowErasure } from '../../../platform/audit/audit.queries';
import type { Db } from '../../../platform/db/db';

/** Locks the oldest unconverted revisions of one post. A revision without a checksum is unconverted. */
export async function lockUnconverted(db: Db, limit: number): Promise<{ id: number; post_id: number }[]> {
  const { rows } = await sql<{ id: number; post_id: number }>`
    select id, post_id from post_revisions
    where checksum is null
      and post_id = (select post_id from post_revisions where checksum is null order by post_id, id limit 1)
    order by id limit ${limit} for update
  `.execute(db);
  return rows;
}

/**
 * Replaces the complete state of an unconverted revision by a delta if the state equals `rebuilt`, the state that the
 * delta produces. Returns `false` and changes nothing if it does not.
 */
export async function storeConverted(db: Db, id: number, packed: PackedRevision, rebuilt: PostState): Promise<boolean> {
  // A trigger rejects all other updates of revisions.
  await allowErasure(db);
  const { numUpdatedRows } = await db
    .updateTable('post_revisions')
    .set(packedColumns(packed))
    .where('id', '=', id)
    .where(sql<boolean>`state = ${JSON.stringify(rebuilt)}::jsonb`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Marks a revision as converted and leaves its complete state in the row. */
export async function markConverted(db: Db, id: number, packed: PackedRevision): Promise<void> {
  await allowErasure(db);
  const { delta, checksum } = packedColumns(packed);
  await db.updateTable('post_revisions').set({ delta, checksum }).where('id', '=', id).execute();
}
