import { createContext, useContext } from 'react';

/** How the fields of a form stand: open to typing, locked while a save runs, or only to be read. */
export type FormMode = 'open' | 'locked' | 'read-only';

const FormModeContext = createContext<FormMode>('open');

export const FormModeProvider = FormModeContext.Provider;

export function useFormMode(): FormMode {
  return useContext(FormModeContext);
}
