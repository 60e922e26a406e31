import type { Post } from '@masthead/domain/posts/contract/post';

import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EditorForm } from './editor-session';
import type { EditorState } from './editor-state';
import type { EditorStore } from './editor-store';

const EditorContext = createContext<EditorStore | null>(null);
export const EditorProvider = EditorContext.Provider;

/** The store of the open post, for what a component does. */
export function useEditorStore(): EditorStore {
  const store = useContext(EditorContext);
  if (!store) throw new Error('useEditorStore() needs an EditorProvider above it');
  return store;
}

/** A part of the editor's state. The component renders again when that part changes; the selector creates no objects. */
export function useEditor<T>(select: (state: EditorState) => T): T {
  const { subscribe, read } = useEditorStore();
  return useSyncExternalStore(subscribe, () => select(read()));
}

/** The post as it is stored. Only inside the open editor. */
export function usePost(): Post {
  const store = useEditorStore();
  return useSyncExternalStore(store.subscribe, () => store.stored.post);
}

/** The form that holds the edited version. */
export function useEditorForm(): EditorForm {
  return useEditorStore().form;
}
