import type { Post } from '@masthead/domain/posts/contract/post';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EditorForm } from './editor-base';
import type { EditorState } from './editor-state';
import type { EditorStore } from './editor-store';

// The hooks by which the components of the editor page read the editor store.

const EditorContext = createContext<EditorStore | null>(null);
export const EditorProvider = EditorContext.Provider;

export function useEditorStore(): EditorStore {
  const store = useContext(EditorContext);
  if (!store) throw new Error('useEditorStore() needs an EditorProvider above it');
  return store;
}

/**
 * Selects a value from the editor's state and re-renders when it changes. The selector must not create objects, because
 * a new object counts as a change.
 */
export function useEditor<T>(select: (state: EditorState) => T): T {
  const { subscribe, getState } = useEditorStore();
  return useSyncExternalStore(subscribe, () => select(getState()));
}

/** The stored post. Use only inside the open editor. */
export function usePost(): Post {
  const store = useEditorStore();
  return useSyncExternalStore(store.subscribe, () => store.stored.post);
}

export function useEditorForm(): EditorForm {
  return useEditorStore().form;
}
