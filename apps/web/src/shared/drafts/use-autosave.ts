import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { deleteDraft, storeDraft, toDraft } from './local-draft';

interface Options<T> {
  key: string;
  /** The interval between two autosaves, in milliseconds. */
  intervalMs: number;
  /** Off while the user decides about an older draft, or can only read. */
  isOn: boolean;
  /** Returns the values that the user has typed. */
  typed: () => T;
  /** Returns the last known version of the server. */
  stored: () => { values: T; updated_at: string };
  isSame: (a: T, b: T) => boolean;
}

/** The storage is full, or another tab autosaves the same draft. */
export type AutosaveError = 'no-room' | 'other-tab' | null;

export interface Autosave {
  error: AutosaveError;
  storedAt: StoredAt;
  /** Stores the draft now, without waiting for the interval. */
  storeNow: () => void;
  /** Deletes the draft. */
  discard: () => void;
}

/** The running autosaves of this tab: the key of each local draft, and the function that stops its autosave. */
const runningAutosaves = new Map<string, () => void>();

/** Whether an open form of this tab autosaves the draft with this key. */
export function isAutosaved(key: string): boolean {
  return runningAutosaves.has(key);
}

/** Stops all autosaves, including the last one on unmount. */
export function stopAutosaves(): void {
  for (const stop of runningAutosaves.values()) stop();
}

/** Stores unsaved text in the browser, at an interval and when the user leaves the page. */
export function useAutosave<T extends object>(options: Options<T>): Autosave {
  const { key, isOn, intervalMs } = options;
  const lastDraft = useRef<T | null>(null);
  const store = useRef(() => {});
  const [error, setError] = useState<AutosaveError>(null);
  const [storedAt] = useState(createStoredAt);

  const storeChanges = useEffectEvent((draftKey: string) => {
    const { isSame } = options;
    const values = options.typed();
    const { values: stored, updated_at } = options.stored();
    if (isSame(values, stored)) {
      if (lastDraft.current) deleteDraft(draftKey);
      lastDraft.current = null;
      storedAt.set(null);
      return;
    }
    if (lastDraft.current && isSame(lastDraft.current, values)) return;
    const isStored = storeDraft(draftKey, toDraft(values, updated_at, Date.now()));
    if (isStored) {
      lastDraft.current = { ...values };
      storedAt.set(new Date());
    }
    setError((previousError) => (isStored ? (previousError === 'no-room' ? null : previousError) : 'no-room'));
  });

  useEffect(() => {
    if (!isOn) return;
    store.current = () => storeChanges(key);
    // Only other tabs cause this event: they have stored another text under this key, or deleted the draft.
    const listen = ({ key: changedKey, newValue }: StorageEvent) => {
      if (changedKey !== key) return;
      if (newValue === null) lastDraft.current = null;
      else setError('other-tab');
    };
    const storeNow = () => store.current();
    const timer = setInterval(storeNow, intervalMs);
    runningAutosaves.set(key, () => {
      store.current = () => {};
    });
    window.addEventListener('storage', listen);
    window.addEventListener('pagehide', storeNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('storage', listen);
      window.removeEventListener('pagehide', storeNow);
      storeNow();
      store.current = () => {};
      runningAutosaves.delete(key);
    };
  }, [key, isOn, intervalMs]);

  const discard = () => {
    lastDraft.current = null;
    storedAt.set(null);
    deleteDraft(key);
  };
  return { error, storedAt, storeNow: () => store.current(), discard };
}

/** A store for the time of the last autosave, so that only its subscribers re-render, not the whole page. */
export interface StoredAt {
  /** `null` when there is no draft. */
  read: () => Date | null;
  set: (time: Date | null) => void;
  subscribe: (listener: () => void) => () => void;
}

function createStoredAt(): StoredAt {
  let current: Date | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    set: (time) => {
      current = time;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The time of the last autosave. Re-renders the calling component when it changes. */
export function useStoredAt({ subscribe, read }: StoredAt): Date | null {
  return useSyncExternalStore(subscribe, read);
}
