import type { Right } from '@masthead/domain/access/rights';
import type { AuditEvent } from '../audit/record-audit';
import type { Db } from '../db/db';
import type { DB } from '../db/schema.gen';
import { type ForeignKey, listForeignKeys, listTableShapes } from './catalog.queries';
import {
  type Condition,
  isReference,
  replaceByDifferences,
  type Snapshot,
  type TableScope,
  takeSnapshot,
  type Where,
} from './snapshots.queries';
import { disableUndo, insertUndoAction } from './undo.queries';

/** An action that changes more rows cannot be undone. */
export const MAX_ROWS = 100_000;

/**
 * Tables that an undo does not restore: sessions, links of accounts, secret URLs of calendars, edit locks, pending
 * publications and the undo itself.
 */
const unrestoredTables = [
  ...['tokens', 'account_links', 'switch_codes', 'calendar_feeds'],
  ...['post_locks', 'post_previews', 'pending_publications', 'undo_actions'],
];

/** Columns that triggers derive from other rows. They follow when those rows return. */
const derivedColumns: Partial<Record<string, readonly string[]>> = {
  tags: ['article_count'],
  post_tags: ['first_published_at'],
  post_experts: ['first_published_at'],
};

/** The context of a request satisfies this type. */
interface UndoContext {
  actor: { id: number; role: string };
  now: () => Date;
  undo: { id: string | null };
}

/** The action and its target, as in the audit log. */
type UndoneEvent = Pick<AuditEvent, 'action' | 'target_id' | 'target_label'>;

interface TableRows {
  table: keyof DB;
  where: Where;
}

/** Rows that an action adds, changes or deletes. Of a table with large rows, only `columns` are stored. */
export interface WrittenRows extends TableRows {
  columns?: readonly string[];
}

interface UndoableAction {
  /** The rights that the action needs. */
  rights: Right | readonly Right[];
  event: UndoneEvent;
  /** The rows that the action deletes. Rows that foreign keys delete or clear with them need not be listed. */
  deletes?: TableRows;
  /** Other rows that the action writes. */
  writes?: readonly WrittenRows[];
  /** Stored files that the action no longer needs. They stay until it can no longer be undone. */
  files?: readonly (string | null)[];
}

/**
 * Runs the writes of an action in this transaction and stores the rows that they delete, add or change, so that the
 * caller of the request can undo the action.
 */
export async function undoable<Result>(
  db: Db,
  context: UndoContext,
  action: UndoableAction,
  work: () => Promise<Result>,
): Promise<Result> {
  const files = (action.files ?? []).filter((name) => name !== null);
  const id = await insertUndoAction(db, { ...toUndoAction(context, action.rights, action.event), files });
  const snapshots = await takeSnapshots(db, id, await resolveScopes(db, action));
  const result = await work();
  const isStored = snapshots !== null && (await storeDifferences(db, id, snapshots));
  if (!isStored) await disableUndo(db, id);
  context.undo.id = isStored ? id : null;
  return result;
}

/** Makes the upload of a list undoable. Its rows are in the history of the list. */
export async function makeUploadUndoable(
  db: Db,
  context: UndoContext,
  right: Right,
  event: UndoneEvent,
  list_upload_id: number,
): Promise<void> {
  context.undo.id = await insertUndoAction(db, { ...toUndoAction(context, right, event), list_upload_id });
}

function toUndoAction(
  { actor, now }: UndoContext,
  rights: Right | readonly Right[],
  { action, target_id = null, target_label = null }: UndoneEvent,
) {
  return {
    user_id: actor.id,
    role: actor.role,
    rights: [rights].flat(),
    action,
    target_id,
    target_label,
    created_at: now().toISOString(),
  };
}

/** Rows of one table by one condition. All columns are stored if `columns` is missing. */
interface SelectedRows {
  table: string;
  condition: Condition;
  columns?: readonly string[];
  deletes: boolean;
}

/** Returns one scope for each table. The scope of a table precedes those of the tables whose rows cascade from it. */
async function resolveScopes(db: Db, { deletes, writes = [] }: UndoableAction): Promise<TableScope[]> {
  const deleted = deletes ? collectDeletedRows(await listForeignKeys(db), deletes.table, deletes.where) : [];
  const written = writes.map(({ where, ...rows }) => ({ ...rows, condition: where, deletes: false }));
  const selectedRows: SelectedRows[] = [...deleted, ...written];
  const tables = [...new Set(selectedRows.map(({ table }) => table))];
  const shapes = new Map((await listTableShapes(db, tables)).map((shape) => [shape.name, shape]));
  return tables.map((table) => {
    const rows = selectedRows.filter((selected) => selected.table === table);
    const { keys = [], columns = [] } = shapes.get(table) ?? {};
    const stored = new Set(rows.flatMap((selected) => [...keys, ...(selected.columns ?? columns)]));
    return {
      table,
      keys,
      columns: columns.filter((column) => stored.has(column) && !derivedColumns[table]?.includes(column)),
      conditions: rows.map(({ condition }) => condition),
      deletes: rows.some((selected) => selected.deletes),
      cascades: rows.every((selected) => selected.deletes && isReference(selected.condition)),
    };
  });
}

/** Returns the rows, and those that foreign keys delete or clear with them. */
function collectDeletedRows(foreignKeys: readonly ForeignKey[], table: string, condition: Condition): SelectedRows[] {
  const affectedRows = foreignKeys
    .filter((key) => key.referenced_table === table && key.on_delete && !unrestoredTables.includes(key.table))
    .flatMap((foreignKey): SelectedRows[] => {
      const referencing = { foreignKey, target: condition };
      if (foreignKey.on_delete === 'cascade') return collectDeletedRows(foreignKeys, foreignKey.table, referencing);
      return [{ table: foreignKey.table, condition: referencing, columns: [foreignKey.column], deletes: false }];
    });
  return [{ table, condition, deletes: true }, ...affectedRows];
}

type ScopedSnapshot = Snapshot & { scope: TableScope };

/** Returns `null` if the rows are too many or too large. */
async function takeSnapshots(db: Db, undoId: string, scopes: readonly TableScope[]): Promise<ScopedSnapshot[] | null> {
  const snapshots: ScopedSnapshot[] = [];
  let limit = MAX_ROWS;
  for (const scope of scopes) {
    const snapshot = await takeSnapshot(db, undoId, scope, limit);
    if (!snapshot) return null;
    limit -= snapshot.row_count;
    snapshots.push({ ...snapshot, scope });
  }
  return snapshots;
}

/** Returns `false` if the action has added too many rows. */
async function storeDifferences(db: Db, undoId: string, snapshots: readonly ScopedSnapshot[]): Promise<boolean> {
  let total = 0;
  for (const { scope, ...snapshot } of snapshots) total += await replaceByDifferences(db, undoId, scope, snapshot);
  return total <= MAX_ROWS;
}
