import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { deleteDraft, storeDraft, toDraft } from './local-draft';

interface Options<T> {
  key: string;
  /** The interval between two autosaves, in milliseconds. */
  intervalMs: number;
  /** Calls the listener after every change of the form. Returns a function that ends this. */
  subscribe: (onChange: () => void) => () => void;
  /** Off while the user decides about an older draft, or can only read. */
  isOn: boolean;
  /** Returns the values that the user has typed. */
  typed: () => T;
  /** Returns the last known version of the server. */
  stored: () => { values: T; updated_at: string };
  /** The fields that differ between two versions. */
  findChangedFields: (before: T, after: T) => string[];
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

/** Functions that stop other code from storing drafts, such as the outbox of the live desk. */
const otherStops = new Set<() => void>();

/** Calls `stop` before drafts are deleted: no later one may be stored. Returns a function that ends this. */
export function onStopAutosaves(stop: () => void): () => void {
  otherStops.add(stop);
  return () => void otherStops.delete(stop);
}

/** Stops all autosaves, including the last one on unmount. */
export function stopAutosaves(): void {
  for (const stop of [...runningAutosaves.values(), ...otherStops]) stop();
}

/**
 * Stores unsaved text in the browser, at an interval and when the user leaves the page. `storedAt` has a time only if
 * the draft contains the last keystroke. While the user types, it stays `null`, so that the page does not announce
 * every draft.
 */
export function useAutosave<T extends object>(options: Options<T>): Autosave {
  const { key, isOn, intervalMs } = options;
  const lastDraft = useRef<T | null>(null);
  const store = useRef((_isTyping: boolean) => {});
  const [error, setError] = useState<AutosaveError>(null);
  const [storedAt] = useState(createStoredAt);
  /** The time when the last draft was stored; `null` without one. */
  const draftTime = useRef<Date | null>(null);

  const subscribeToForm = useEffectEvent((onChange: () => void) => options.subscribe(onChange));
  const storeChanges = useEffectEvent((draftKey: string) => {
    const { findChangedFields } = options;
    const values = options.typed();
    const { values: stored, updated_at } = options.stored();
    const changedFields = findChangedFields(stored, values);
    if (changedFields.length === 0) {
      if (lastDraft.current) deleteDraft(draftKey);
      lastDraft.current = null;
      draftTime.current = null;
      return;
    }
    if (lastDraft.current && findChangedFields(lastDraft.current, values).length === 0) return;
    const isStored = storeDraft(draftKey, toDraft(values, changedFields, updated_at, Date.now()));
    if (isStored) lastDraft.current = { ...values };
    draftTime.current = isStored ? new Date() : null;
    setError((previousError) => (isStored ? (previousError === 'no-room' ? null : previousError) : 'no-room'));
  });

  useEffect(() => {
    if (!isOn) return;
    store.current = (isTyping) => {
      storeChanges(key);
      if (!isTyping) storedAt.set(draftTime.current);
    };
    let hasChanged = false;
    const unsubscribe = subscribeToForm(() => {
      hasChanged = true;
      storedAt.set(null);
    });
    // Only other tabs cause this event: they have stored another text under this key, or deleted the draft.
    const listen = ({ key: changedKey, newValue }: StorageEvent) => {
      if (changedKey !== key) return;
      if (newValue === null) lastDraft.current = null;
      else setError('other-tab');
    };
    const storeNow = () => store.current(false);
    const timer = setInterval(() => {
      store.current(hasChanged);
      hasChanged = false;
    }, intervalMs);
    runningAutosaves.set(key, () => {
      store.current = () => {};
    });
    window.addEventListener('storage', listen);
    window.addEventListener('pagehide', storeNow);
    return () => {
      unsubscribe();
      clearInterval(timer);
      window.removeEventListener('storage', listen);
      window.removeEventListener('pagehide', storeNow);
      storeNow();
      store.current = () => {};
      runningAutosaves.delete(key);
    };
  }, [key, isOn, intervalMs, storedAt]);

  const discard = () => {
    lastDraft.current = null;
    draftTime.current = null;
    storedAt.set(null);
    deleteDraft(key);
  };
  return { error, storedAt, storeNow: () => store.current(false), discard };
}

/** A store for the time of the draft with the last keystroke, so that only its subscribers re-render. */
export interface StoredAt {
  /** `null` when there is no draft, or when it lacks the last keystroke. */
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
      if (time === current) return;
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
