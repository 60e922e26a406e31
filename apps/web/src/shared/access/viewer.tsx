import { can, type Holder } from '@masthead/domain/access/refusal';
import type { Access, Right } from '@masthead/domain/access/rights';
import type { CurrentUser } from '@masthead/domain/session/contract';
import { createContext, type ReactNode, useContext } from 'react';

/** The signed-in user, with their rights. */
interface Viewer extends Holder {
  user: CurrentUser;
  can: (access: Access) => boolean;
}

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const holder: Holder = { rights: new Set(user.rights as Right[]) };
  const viewer: Viewer = { ...holder, user, can: (access) => can(holder, access) };
  return <ViewerContext.Provider value={viewer}>{children}</ViewerContext.Provider>;
}

/** The signed-in user of this page. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer() needs a ViewerProvider above it');
  return viewer;
}

/** Renders its children if the user has access. The server checks the access again. */
export function Can({ access, children }: { access: Access; children: ReactNode }) {
  return useViewer().can(access) ? children : null;
}
