import { useSyncExternalStore } from 'react';

/** When a copy was kept. It changes while somebody types: what shows it is drawn anew, never the whole page. */
export interface KeptAt {
  /** `null` when there is no copy. */
  read: () => Date | null;
  set: (at: Date | null) => void;
  watch: (listener: () => void) => () => void;
}

export function createKeptAt(): KeptAt {
  let current: Date | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    set: (at) => {
      current = at;
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useKeptAt({ watch, read }: KeptAt): Date | null {
  return useSyncExternalStore(watch, read);
}
