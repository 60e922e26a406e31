import type { Area } from '@masthead/domain/access/rights';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { rightsAreas } from './rights-areas';

type Search = Record<string, unknown>;

/** The open panel: the rights of an area, the form of the selected role, or the form of a new one. */
type Panel = Area | 'edit' | 'new';

/** The state of the roles page: the selected role and the open panel. */
export interface RoleUrlState {
  /** The role id in the URL; the role may not exist. */
  role_id: number | null;
  open: Panel | null;
  /** Selects a role. Keeps the open area, but closes an open form, which belongs to the previous role. */
  select: (id: number) => void;
  /** Clears the selection after a deletion, without the prompt for unsaved changes. */
  clear: () => void;
  show: (panel: Panel) => void;
  close: () => void;
}

/** Reads and changes the state of the roles page in the URL, for example `?role_id=3&open=post`. */
export function useRoleUrlState(): RoleUrlState {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const id = Number(search.role_id);
  const open = parsePanel(search.open);

  return {
    role_id: Number.isInteger(id) && id > 0 ? id : null,
    open,
    select: (role_id) =>
      void navigate({
        to: '.',
        search: ({ open: _, ...rest }: Search) => ({ ...rest, role_id, ...(isArea(open) && { open }) }),
      }),
    clear: () =>
      void navigate({ to: '.', search: ({ open: _, role_id: __, ...rest }: Search) => rest, ignoreBlocker: true }),
    show: (panel) => void navigate({ to: '.', search: (previous: Search) => ({ ...previous, open: panel }) }),
    close: () => void navigate({ to: '.', search: ({ open: _, ...rest }: Search) => rest }),
  };
}

function parsePanel(value: unknown): Panel | null {
  return value === 'edit' || value === 'new' || isArea(value) ? value : null;
}

export function isArea(value: unknown): value is Area {
  return rightsAreas.some((area) => area === value);
}
