import { createContext, useContext } from 'react';

/** Whether the text around a block can be typed into: blocks have fields of their own. */
const IsOpenContext = createContext(true);

export const IsOpenProvider = IsOpenContext.Provider;

export function useIsOpen(): boolean {
  return useContext(IsOpenContext);
}
