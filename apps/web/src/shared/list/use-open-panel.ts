import { useNavigate, useSearch } from '@tanstack/react-router';

type Address = Record<string, unknown>;

interface OpenPanel {
  /** The id of the thing whose panel is open, `'new'` for the empty one, `null` when none is. */
  open: number | 'new' | null;
  show: (id: number | 'new') => void;
  close: () => void;
}

/** Which panel is open is part of the address (`?open=7`, `?open=new`): Back closes it, and it can be linked to. */
export function useOpenPanel(): OpenPanel {
  const { open } = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (value: string | undefined) => void navigate({ to: '.', search: (previous) => withOpen(previous, value) });

  return { open: readOpen(open), show: (id) => go(String(id)), close: () => go(undefined) };
}

function withOpen(address: Address, open: string | undefined): Address {
  const { open: _, ...rest } = address;
  return open === undefined ? rest : { ...rest, open };
}

function readOpen(value: unknown): OpenPanel['open'] {
  if (value === 'new') return 'new';
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : null;
}
