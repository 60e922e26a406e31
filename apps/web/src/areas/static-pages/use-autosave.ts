import type { StaticPageInput } from '@masthead/domain/static-pages/schema';
import { useEffect, useRef, useState } from 'react';
import { copyOf, dropCopy, keepCopy } from './kept-copy';
import { isSame } from './page-form';

const EVERY = 3000;

interface Options {
  key: string;
  /** Nothing is kept while somebody decides about an older copy, or may only read. */
  isOn: boolean;
  typed: () => StaticPageInput;
  /** What the server has, as this form knows it, and since when. */
  stored: () => { values: StaticPageInput; updated_at: string };
}

/** What is wrong with keeping the copy. */
export type Trouble = 'no-room' | 'other-tab' | null;

/** Keeps a copy of unsaved text in the browser: every three seconds where something changed, and on leaving. */
export function useAutosave(options: Options): { trouble: Trouble; forget: () => void } {
  const { key, isOn } = options;
  const latest = useRef(options);
  latest.current = options;
  const kept = useRef<StaticPageInput | null>(null);
  const [trouble, setTrouble] = useState<Trouble>(null);

  useEffect(() => {
    if (!isOn) return;
    const keep = () => {
      const values = latest.current.typed();
      const { values: stored, updated_at } = latest.current.stored();
      if (isSame(values, stored)) {
        if (kept.current) dropCopy(key);
        kept.current = null;
        return;
      }
      if (kept.current && isSame(kept.current, values)) return;
      const isKept = keepCopy(key, copyOf(values, updated_at, Date.now()));
      if (isKept) kept.current = { ...values };
      setTrouble((before) => (isKept ? (before === 'no-room' ? null : before) : 'no-room'));
    };
    // Only other tabs cause this event: one that keeps another text, or one that has dropped ours with its own.
    const listen = ({ key: changed, newValue }: StorageEvent) => {
      if (changed !== key) return;
      if (newValue === null) kept.current = null;
      else setTrouble('other-tab');
    };
    const timer = setInterval(keep, EVERY);
    window.addEventListener('storage', listen);
    window.addEventListener('pagehide', keep);
    return () => {
      clearInterval(timer);
      window.removeEventListener('storage', listen);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [key, isOn]);

  const forget = () => {
    kept.current = null;
    dropCopy(key);
  };
  return { trouble, forget };
}
