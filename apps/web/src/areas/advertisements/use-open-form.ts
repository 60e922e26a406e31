import { useNavigate, useSearch } from '@tanstack/react-router';

type Address = Record<string, unknown>;
type Navigate = (to: { to: '.'; search: (previous: Address) => Address }) => unknown;

type Kind = 'slot' | 'banner';

/** The form that is open, of one of the two lists. */
interface OpenForm {
  kind: Kind;
  id: number | 'new';
}

/** Which form is open is part of the address (`?open=slot-7`, `?open=banner-new`), as on every list. */
export function useOpenForm() {
  const { open } = useSearch({ strict: false }) as { open?: unknown };
  const navigate = useNavigate() as unknown as Navigate;
  const go = (value: string | undefined) => void navigate({ to: '.', search: (previous) => withOpen(previous, value) });

  return {
    open: readOpen(open),
    show: (kind: Kind, id: number | 'new') => go(`${kind}-${id}`),
    close: () => go(undefined),
  };
}

function withOpen({ open: _, ...rest }: Address, open: string | undefined): Address {
  return open === undefined ? rest : { ...rest, open };
}

function readOpen(value: unknown): OpenForm | null {
  const [, kind, id] = /^(slot|banner)-(new|[1-9]\d{0,9})$/.exec(String(value ?? '')) ?? [];
  return id === undefined ? null : { kind: kind as Kind, id: id === 'new' ? id : Number(id) };
}
