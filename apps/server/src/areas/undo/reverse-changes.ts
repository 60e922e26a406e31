import { restorePostColumns } from '../../content/posts/post-rows.queries';
import type { Db } from '../../platform/db/db';
import { type ForeignKey, listForeignKeys, listTableShapes } from '../../platform/undo/catalog.queries';
import {
  deleteAddedRows,
  insertDeletedRows,
  listChanges,
  readRows,
  restoreChangedColumns,
  type UndoChange,
} from './undo.queries';

/**
 * Reverses the changes of an action. Returns `false` if a row that it added or changed has changed since; the caller
 * rolls back. Deleted rows return first: a trigger disables a banner that loses its last placement before the old one
 * is back.
 */
export async function reverseChanges(db: Db, undoId: string): Promise<boolean> {
  const changes = await listChanges(db, undoId);
  const shapes = await listTableShapes(
    db,
    changes.map((change) => change.table_name),
  );
  const keysOf = ({ table_name }: UndoChange) => shapes.find(({ name }) => name === table_name)?.keys ?? [];
  const select = (operation: UndoChange['operation']) => changes.filter((change) => change.operation === operation);

  for (const change of sortByReferences(select('deleted'), await listForeignKeys(db)))
    await insertDeletedRows(db, change);
  for (const change of select('added')) {
    if (!(await deleteAddedRows(db, change, keysOf(change)))) return false;
  }
  for (const change of select('changed')) {
    const isRestored =
      change.table_name === 'posts'
        ? await restorePostColumns(db, change.columns, await readRows(db, change))
        : await restoreChangedColumns(db, change, keysOf(change));
    if (!isRestored) return false;
  }
  return true;
}

/** Sorts the changes so that each table follows those that it refers to. */
function sortByReferences(changes: readonly UndoChange[], foreignKeys: readonly ForeignKey[]): UndoChange[] {
  const sorted: UndoChange[] = [];
  const visited = new Set<UndoChange>();
  function visit(change: UndoChange): void {
    if (visited.has(change)) return;
    visited.add(change);
    for (const { table, referenced_table } of foreignKeys) {
      if (table === change.table_name)
        changes.filter(({ table_name }) => table_name === referenced_table).forEach(visit);
    }
    sorted.push(change);
  }
  changes.forEach(visit);
  return sorted;
}
