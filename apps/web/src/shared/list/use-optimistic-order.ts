import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

interface Options<Row> {
  rows: Row[];
  /** Rows of one group have an order among themselves. Without it all of them are one. */
  groupOf?: (row: Row) => string;
  /** Saves the move of a row to a place of its group, counted from 0; rejects when it was not saved. */
  save: (row: Row, to: number) => Promise<unknown>;
  onSaved: () => void;
  onFailed: (error: unknown) => void;
}

const together = () => '';

interface Wanted<Row> {
  order: Row[];
  /** The rows it was made from. */
  from: Row[];
  saving: boolean;
}

/** The rows in the order the person has just given them, at once; back in the old one when the save fails. */
export function useOptimisticOrder<Row extends { id: number }>(options: Options<Row>) {
  const { rows, groupOf = together, save, onSaved, onFailed } = options;
  const [wanted, setWanted] = useState<Wanted<Row> | null>(null);
  const isSaving = useRef(false);
  const saving = wanted?.saving === true;
  // A saved order stays until the list that holds it has arrived: the old one must not flash up in between.
  const isShown = wanted !== null && (saving || wanted.from === rows);

  async function move(row: Row, to: number) {
    if (isSaving.current) return;
    isSaving.current = true;
    const shown = isShown ? wanted.order : rows;
    const next = { order: reordered(shown, { row, to, groupOf }), from: rows };
    setWanted({ ...next, saving: true });
    try {
      await save(row, to);
      setWanted({ ...next, saving: false });
      onSaved();
    } catch (error) {
      setWanted(null);
      onFailed(error);
    } finally {
      isSaving.current = false;
    }
  }

  return { rows: isShown ? wanted.order : rows, move, saving };
}

interface Move<Row> {
  row: Row;
  to: number;
  groupOf: (row: Row) => string;
}

function reordered<Row extends { id: number }>(rows: Row[], { row, to, groupOf }: Move<Row>): Row[] {
  const next = rows.filter(({ id }) => id !== row.id);
  const siblings = next.filter((each) => groupOf(each) === groupOf(row));
  const follower = siblings[to];
  const last = siblings.at(-1);
  next.splice(follower ? next.indexOf(follower) : last ? next.indexOf(last) + 1 : 0, 0, row);
  return next;
}

/**
 * Saves a move and ends when the collection's lists show it. A move that failed ends at once: the old order must not
 * wait for the list.
 */
export function useSaveMove(collection: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [collection] });

  return async (saved: Promise<unknown>) => {
    try {
      await saved;
    } catch (error) {
      void refresh();
      throw error;
    }
    await refresh();
  };
}
