import { can, type Holder } from '@masthead/domain/access/refusal';
import type { Access, Right } from '@masthead/domain/access/rights';
import type { CurrentUser } from '@masthead/domain/session/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

interface Viewer extends Holder {
  user: CurrentUser;
  can: (access: Access) => boolean;
}

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const viewer = useMemo<Viewer>(() => {
    const holder: Holder = { rights: new Set(user.rights as Right[]) };
    return { ...holder, user, can: (access) => can(holder, access) };
  }, [user]);
  return <ViewerContext.Provider value={viewer}>{children}</ViewerContext.Provider>;
}

/** Whoever is signed in, and what they may do. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer() needs a ViewerProvider above it');
  return viewer;
}

/** Shows its children to those who may; the server decides again. */
export function Can({ access, children }: { access: Access; children: ReactNode }) {
  return useViewer().can(access) ? children : null;
}
