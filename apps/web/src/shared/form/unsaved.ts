import { useEffect, useRef } from 'react';

export function hasUnsaved(): boolean {
  return unsaved().length > 0;
}

interface Place {
  pathname: string;
  search: object;
}

interface Particulars {
  /** Going from one address to the other takes it off the screen. */
  leaves?: (from: Place, to: Place) => boolean;
  /** Asked at the last moment: a save that has just ended shows in the next render only. */
  isStillDirty?: () => boolean;
  /** Saves it, and tells whether everything is stored. Without this function only the page itself can save. */
  save?: () => Promise<boolean>;
}

/** What was typed, so that it can still be shown when the page that holds it fails. */
type Snapshot = () => Record<string, unknown>;

interface Unsaved extends Required<Omit<Particulars, 'save'>> {
  snapshot: Snapshot;
  save: Particulars['save'] | null;
}

const open = new Set<Unsaved>();

function unsaved(): Unsaved[] {
  return [...open].filter(({ isStillDirty }) => isStillDirty());
}

/** The person chose to leave without saving: nothing asks again. */
export function abandonUnsaved(): void {
  open.clear();
}

/** Something unsaved would be lost between these two addresses. */
export function isLostBetween(from: Place, to: Place): boolean {
  return unsaved().some(({ leaves }) => leaves(from, to));
}

export function canSaveUnsaved(): boolean {
  return unsaved().every(({ save }) => save);
}

/** Saves everything that is unsaved; `false` as soon as something is not stored. */
export async function saveUnsaved(): Promise<boolean> {
  for (const { save } of unsaved()) if (!(await save?.())) return false;
  return !hasUnsaved();
}

export function unsavedTexts(): Record<string, unknown>[] {
  return unsaved().map(({ snapshot }) => snapshot());
}

/** While `dirty`, leaving the page asks first, and a session that ends is renewed over the page. */
export function useUnsaved(dirty: boolean, snapshot: Snapshot, particulars: Particulars = {}): void {
  const latest = useRef({ snapshot, ...particulars });
  latest.current = { snapshot, ...particulars };

  useEffect(() => {
    if (!dirty) return;
    const entry: Unsaved = {
      snapshot: () => latest.current.snapshot(),
      leaves: (from, to) => (latest.current.leaves ?? leavesPanel)(from, to),
      isStillDirty: () => latest.current.isStillDirty?.() ?? true,
      save: latest.current.save ? async () => (await latest.current.save?.()) ?? false : null,
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (open.has(entry) && entry.isStillDirty()) event.preventDefault();
    };
    open.add(entry);
    window.addEventListener('beforeunload', warn);
    return () => {
      open.delete(entry);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);
}

/** Another page, or another panel; a list that is filtered beside its panel loses nothing. */
function leavesPanel(from: Place, to: Place): boolean {
  return from.pathname !== to.pathname || openIn(from) !== openIn(to);
}

function openIn({ search }: Place): string {
  return String((search as { open?: unknown }).open ?? '');
}
