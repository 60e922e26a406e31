import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../db/db';
import type { UndoActions } from '../db/schema.gen';

export async function insertUndoAction(db: Db, values: Insertable<UndoActions>): Promise<string> {
  const { id } = await db.insertInto('undo_actions').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Deletes the stored rows of an action. Its files stay until `deleteOldUndoActions()`. */
export async function disableUndo(db: Db, id: string): Promise<void> {
  await db.updateTable('undo_actions').set({ is_undoable: false }).where('id', '=', id).execute();
  await db.deleteFrom('undo_changes').where('undo_id', '=', id).execute();
}

/** Files that must stay because an action that can still be undone refers to them. */
export async function listFilesKeptForUndo(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('undo_actions').select(sql<string>`unnest(files)`.as('file')).execute();
  return rows.map(({ file }) => file);
}

/** Deletes up to `limit` actions from before `cutoff`. Returns the files of each. */
export async function deleteOldUndoActions(db: Db, cutoff: string, limit: number): Promise<string[][]> {
  const ids = db
    .selectFrom('undo_actions')
    .where('created_at', '<', cutoff)
    .orderBy('created_at')
    .limit(limit)
    .select('id');
  const rows = await db.deleteFrom('undo_actions').where('id', 'in', ids).returning('files').execute();
  return rows.map(({ files }) => files);
}
