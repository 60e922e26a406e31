import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { copyOf, dropCopy, keepCopy } from './local-draft';

interface Options<T> {
  key: string;
  /** How often it is kept at most, in milliseconds. */
  every: number;
  /** Nothing is kept while somebody decides about an older copy, or may only read. */
  isOn: boolean;
  typed: () => T;
  /** What the server has, as this form knows it, and since when. */
  stored: () => { values: T; updated_at: string };
  isSame: (one: T, other: T) => boolean;
}

/** What is wrong with keeping the copy. */
export type Trouble = 'no-room' | 'other-tab' | null;

export interface Autosave {
  trouble: Trouble;
  keptAt: KeptAt;
  /** Keeps it now, without waiting. */
  keepNow: () => void;
  forget: () => void;
}

/** Running autosaves: the key of each local draft, and the function that stops it. */
const running = new Map<string, () => void>();

/** Whether an open page autosaves this draft. */
export function isAutosaved(key: string): boolean {
  return running.has(key);
}

/** Stops all autosaves, including the last one on unmount. */
export function stopAutosaves(): void {
  for (const stop of running.values()) stop();
}

/** Keeps a copy of unsaved text in the browser: now and then where something changed, and on leaving. */
export function useAutosave<T extends object>(options: Options<T>): Autosave {
  const { key, isOn, every } = options;
  const latest = useRef(options);
  latest.current = options;
  const kept = useRef<T | null>(null);
  const keep = useRef(() => {});
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [keptAt] = useState(createKeptAt);

  useEffect(() => {
    if (!isOn) return;
    keep.current = () => {
      const { isSame } = latest.current;
      const values = latest.current.typed();
      const { values: stored, updated_at } = latest.current.stored();
      if (isSame(values, stored)) {
        if (kept.current) dropCopy(key);
        kept.current = null;
        keptAt.set(null);
        return;
      }
      if (kept.current && isSame(kept.current, values)) return;
      const isKept = keepCopy(key, copyOf(values, updated_at, Date.now()));
      if (isKept) {
        kept.current = { ...values };
        keptAt.set(new Date());
      }
      setTrouble((before) => (isKept ? (before === 'no-room' ? null : before) : 'no-room'));
    };
    // Only other tabs cause this event: one that keeps another text, or one that has dropped ours with its own.
    const listen = ({ key: changed, newValue }: StorageEvent) => {
      if (changed !== key) return;
      if (newValue === null) kept.current = null;
      else setTrouble('other-tab');
    };
    const now = () => keep.current();
    const timer = setInterval(now, every);
    running.set(key, () => {
      keep.current = () => {};
    });
    window.addEventListener('storage', listen);
    window.addEventListener('pagehide', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('storage', listen);
      window.removeEventListener('pagehide', now);
      now();
      keep.current = () => {};
      running.delete(key);
    };
  }, [key, isOn, every, keptAt]);

  const forget = () => {
    kept.current = null;
    keptAt.set(null);
    dropCopy(key);
  };
  return { trouble, keptAt, keepNow: () => keep.current(), forget };
}

/** When a copy was kept. It changes while somebody types: what shows it is drawn anew, never the whole page. */
export interface KeptAt {
  /** `null` when there is no copy. */
  read: () => Date | null;
  set: (at: Date | null) => void;
  watch: (listener: () => void) => () => void;
}

function createKeptAt(): KeptAt {
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
