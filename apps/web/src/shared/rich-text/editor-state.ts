import { createContext, useContext } from 'react';

/** Whether the text around a block can be typed into: blocks have fields of their own. */
const IsOpenContext = createContext(true);

export const IsOpenProvider = IsOpenContext.Provider;

export function useIsOpen(): boolean {
  return useContext(IsOpenContext);
}

/** The dialog that stands over the editor. */
export interface Opened {
  name: 'link' | 'embed' | 'table' | 'image';
  /** Pictures that were dropped or pasted into the text. */
  files?: File[];
}
