import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

interface Options<Row> {
  rows: Row[];
  /** Rows are ordered within their group. By default all rows are one group. */
  getGroup?: (row: Row) => string;
  /** Saves the move of a row to a zero-based index of its group; rejects when the save fails. */
  save: (row: Row, toIndex: number) => Promise<unknown>;
  onSaved: () => void;
  onFailed: (error: unknown) => void;
}

const oneGroup = () => '';

interface PendingOrder<Row> {
  order: Row[];
  /** The rows that this order was created from. */
  baseRows: Row[];
  saving: boolean;
}

/** Moves a row of a list: shows the new order immediately, and the old order again when the save fails. */
export function useOptimisticOrder<Row extends { id: number }>(options: Options<Row>) {
  const { rows, getGroup = oneGroup, save, onSaved, onFailed } = options;
  const [pending, setPending] = useState<PendingOrder<Row> | null>(null);
  const isSaving = useRef(false);
  const saving = pending?.saving === true;
  // A saved order stays until the refetched list arrives, so that the old order does not flash.
  const isShown = pending !== null && (saving || pending.baseRows === rows);

  async function move(row: Row, toIndex: number) {
    if (isSaving.current) return;
    isSaving.current = true;
    const visibleRows = isShown ? pending.order : rows;
    const next = { order: moveRow(visibleRows, { row, toIndex, getGroup }), baseRows: rows };
    setPending({ ...next, saving: true });
    try {
      await save(row, toIndex);
      setPending({ ...next, saving: false });
      onSaved();
    } catch (error) {
      setPending(null);
      onFailed(error);
    } finally {
      isSaving.current = false;
    }
  }

  return { rows: isShown ? pending.order : rows, move, saving };
}

interface RowMove<Row> {
  row: Row;
  toIndex: number;
  getGroup: (row: Row) => string;
}

function moveRow<Row extends { id: number }>(rows: Row[], { row, toIndex, getGroup }: RowMove<Row>): Row[] {
  const next = rows.filter(({ id }) => id !== row.id);
  const siblings = next.filter((other) => getGroup(other) === getGroup(row));
  const follower = siblings[toIndex];
  const last = siblings.at(-1);
  next.splice(follower ? next.indexOf(follower) : last ? next.indexOf(last) + 1 : 0, 0, row);
  return next;
}

/**
 * Waits for a move to be saved and for the collection's lists to show it. A failed move rejects without waiting for the
 * lists, so that the old order returns immediately.
 */
export function useSaveMove(collection: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [collection] });

  return async (request: Promise<unknown>) => {
    try {
      await request;
    } catch (error) {
      void refresh();
      throw error;
    }
    await refresh();
  };
}
