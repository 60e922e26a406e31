import type { Area } from '@masthead/domain/access/rights';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { rightsAreas } from './rights-areas';

type Search = Record<string, unknown>;

/** An area's rights, or the form of the chosen or of a new role. */
type Panel = Area | 'edit' | 'new';

export interface RoleAddress {
  /** The chosen role as the address has it; it may be none that exists. */
  role_id: number | null;
  open: Panel | null;
  /** Goes to a role. An area stays open beside it; a form belongs to its role and closes. */
  pick: (id: number) => void;
  /** Goes to no role in particular: the chosen one is gone, and nothing typed about it is asked for. */
  leave: () => void;
  show: (panel: Panel) => void;
  close: () => void;
}

/** The state of the screen: `?role_id=3&open=post`. */
export function useRoleAddress(): RoleAddress {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const id = Number(search.role_id);
  const open = readPanel(search.open);

  return {
    role_id: Number.isInteger(id) && id > 0 ? id : null,
    open,
    pick: (role_id) =>
      void navigate({
        to: '.',
        search: ({ open: _, ...rest }: Search) => ({ ...rest, role_id, ...(isArea(open) && { open }) }),
      }),
    leave: () =>
      void navigate({ to: '.', search: ({ open: _, role_id: __, ...rest }: Search) => rest, ignoreBlocker: true }),
    show: (panel) => void navigate({ to: '.', search: (previous: Search) => ({ ...previous, open: panel }) }),
    close: () => void navigate({ to: '.', search: ({ open: _, ...rest }: Search) => rest }),
  };
}

function readPanel(value: unknown): Panel | null {
  return value === 'edit' || value === 'new' || isArea(value) ? value : null;
}

export function isArea(value: unknown): value is Area {
  return rightsAreas.some((area) => area === value);
}
