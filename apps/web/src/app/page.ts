import { createContext, useContext } from 'react';

interface Page {
  /** Starts the whole page again. */
  reload: () => void;
}

const PageContext = createContext<Page>({ reload: () => window.location.reload() });

export const PageProvider = PageContext.Provider;

/** The browser's page the app lives in. */
export function usePage(): Page {
  return useContext(PageContext);
}
