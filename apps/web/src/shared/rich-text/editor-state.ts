import { createContext, useContext } from 'react';

const EditableContext = createContext(true);

export const EditableProvider = EditableContext.Provider;

/** Whether the user can edit the text, for the fields inside its blocks. */
export function useIsEditable(): boolean {
  return useContext(EditableContext);
}

/** The open dialog of the editor. */
export interface EditorDialog {
  name: 'link' | 'embed' | 'table' | 'image';
  /** Pictures that were dropped or pasted into the text. */
  files?: File[];
}
