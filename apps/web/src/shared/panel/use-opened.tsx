import type { Access } from '@masthead/domain/access/rights';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { Can } from '../access/viewer';
import { abandonUnsaved } from '../form/unsaved';

/** The id of the row whose panel is open, `'new'` for the panel of a new row, `null` when no panel is open. */
export type Open = number | 'new' | null;

interface Opened {
  open: Open;
  /** The id of the open row, for the table to highlight. */
  current: number | undefined;
  show: (id: number | 'new') => void;
  close: () => void;
  /** Closes the panel of a row that was deleted. Unsaved changes of that row are dropped without a question. */
  closeDeleted: (id: number) => void;
}

/** Which panel is open is part of the address (`?open=7`, `?open=new`): Back closes it, and it can be linked to. */
export function useOpened(): Opened {
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

/** The raw `open` parameter of the address, and its setter; `undefined` removes it. */
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
  of: Item | 'new' | null;
  /** The right to create a row; without it the panel of a new row stays closed. */
  create: Access;
  /** Renders the panel of a row, or of a new one for `null`. */
  children: (item: Item | null) => ReactNode;
}

/** Renders the panel of the open row. Another row gets a panel of its own, so that no state passes between them. */
export function OpenedPanel<Item extends number | { id: number }>({
  of: item,
  create,
  children,
}: OpenedPanelProps<Item>) {
  if (item === null) return null;
  if (item === 'new') return <Can access={create}>{children(null)}</Can>;
  return <Fragment key={typeof item === 'number' ? item : item.id}>{children(item)}</Fragment>;
}

/** The open row. When a filter or a deletion takes the row out of the list, its panel keeps the last known version. */
export function useOpenedRow<Row extends { id: number }>(open: Open, rows: readonly Row[] = []): Row | 'new' | null {
  const listed = rows.find(({ id }) => id === open);
  const [known, setKnown] = useState(listed);
  if (listed !== undefined && listed !== known) setKnown(listed);
  if (open === 'new') return open;
  return listed ?? (known?.id === open ? known : null);
}
