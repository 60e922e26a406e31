import type { Access } from '@masthead/domain/access/rights';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { Can } from '../access/viewer';
import { abandonUnsaved } from '../form/unsaved';

/** The id of the row whose panel is open, `'new'` for the panel of a new row, `null` when no panel is open. */
export type Open = number | 'new' | null;

interface PanelState {
  open: Open;
  /** The id of the open row, for the table to highlight. */
  current: number | undefined;
  show: (id: number | 'new') => void;
  close: () => void;
  /** Closes the panel of a row that was deleted. Unsaved changes of that row are discarded without a question. */
  closeDeleted: (id: number) => void;
}

/**
 * Opens and closes the panel beside a list. The open panel is part of the URL (`?open=7`, `?open=new`), so that Back
 * closes it and links can open it.
 */
export function useOpened(): PanelState {
  const [value, setValue] = useOpenParam();
  const open = readOpen(value);
  const close = () => setValue(undefined);
  return {
    open,
    current: typeof open === 'number' ? open : undefined,
    show: (id) => setValue(String(id)),
    close,
    closeDeleted: (id) => {
      if (id !== open) return;
      abandonUnsaved();
      close();
    },
  };
}

function readOpen(value: unknown): Open {
  if (value === 'new') return 'new';
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The raw `open` parameter of the URL, and its setter; `undefined` removes it. */
export function useOpenParam(): [value: unknown, setValue: (value: string | undefined) => void] {
  const { open } = useSearch({ strict: false });
  const navigate = useNavigate();
  const setValue = (value: string | undefined) =>
    void navigate({
      to: '.',
      search: ({ open: _, ...rest }: Record<string, unknown>) =>
        value === undefined ? rest : { ...rest, open: value },
    });
  return [open, setValue];
}

interface OpenedPanelProps<Item> {
  /** The open row or its id. */
  item: Item | 'new' | null;
  /** The right to create a row; without it the panel of a new row stays closed. */
  create: Access;
  /** Renders the panel of a row, or of a new one for `null`. */
  children: (item: Item | null) => ReactNode;
}

/** Renders the panel of the open row. The key prevents state from passing to another row. */
export function OpenedPanel<Item extends number | { id: number }>({ item, create, children }: OpenedPanelProps<Item>) {
  if (item === null) return null;
  if (item === 'new') return <Can access={create}>{children(null)}</Can>;
  return <Fragment key={typeof item === 'number' ? item : item.id}>{children(item)}</Fragment>;
}

/** The open row. When a filter or a deletion removes the row from the list, its panel keeps the last version. */
export function useOpenedRow<Row extends { id: number }>(open: Open, rows: readonly Row[] = []): Row | 'new' | null {
  const [lastRow, setLastRow] = useState<Row | null>(null);
  const row = rows.find(({ id }) => id === open) ?? (lastRow?.id === open ? lastRow : null);
  if (row !== lastRow) setLastRow(row);
  return open === 'new' ? open : row;
}
