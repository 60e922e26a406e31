import { createContext, useContext } from 'react';

type Reload = () => void;

const ReloadContext = createContext<Reload>(() => window.location.reload());

export const ReloadProvider = ReloadContext.Provider;

/** Returns the function that reloads the browser page. It comes from a context, so that tests can replace it. */
export function useReload(): Reload {
  return useContext(ReloadContext);
}
