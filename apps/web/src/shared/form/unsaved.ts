import { useEffect, useLayoutEffect, useRef } from 'react';

// Registry of the forms with unsaved text. The shell asks it before a navigation, a sign-out or the end of a session.

export function hasUnsaved(): boolean {
  return listUnsaved().length > 0;
}

interface PageLocation {
  pathname: string;
  search: object;
}

interface UnsavedOptions {
  /** Whether a navigation between these locations unmounts the form. */
  leaves?: (from: PageLocation, to: PageLocation) => boolean;
  /** Read at the last moment: `isDirty` is stale between the end of a save and the next render. */
  isStillDirty?: () => boolean;
  /** Saves, and returns whether everything is stored. Without it only the page itself can save. */
  save?: () => Promise<boolean>;
}

export type FormValues = Record<string, unknown>;

/** Returns the typed values of a form. If the screen fails, its error page shows them. */
type Snapshot = () => FormValues;

interface UnsavedForm extends Required<Omit<UnsavedOptions, 'save'>> {
  snapshot: Snapshot;
  save: UnsavedOptions['save'] | null;
}

const unsavedForms = new Set<UnsavedForm>();

function listUnsaved(): UnsavedForm[] {
  return [...unsavedForms].filter(({ isStillDirty }) => isStillDirty());
}

/** Forgets all unsaved text after the user chose to leave, so that no further question appears. */
export function abandonUnsaved(): void {
  unsavedForms.clear();
}

/** Whether a navigation between these locations discards unsaved text. */
export function wouldLoseUnsaved(from: PageLocation, to: PageLocation): boolean {
  return listUnsaved().some(({ leaves }) => leaves(from, to));
}

export function canSaveUnsaved(): boolean {
  return listUnsaved().every(({ save }) => save);
}

/** Saves all unsaved text. Stops and returns `false` at the first failure. */
export async function saveUnsaved(): Promise<boolean> {
  for (const { save } of listUnsaved()) if (!(await save?.())) return false;
  return !hasUnsaved();
}

/** The typed values of all unsaved forms, one object per form. */
export function collectUnsavedForms(): FormValues[] {
  return listUnsaved().map(({ snapshot }) => snapshot());
}

/**
 * Registers a form while it is dirty: leaving the page then asks for confirmation, and after an expired session the
 * user signs in above the page instead of leaving it.
 */
export function useUnsaved(isDirty: boolean, snapshot: Snapshot, options: UnsavedOptions = {}): void {
  const latestOptions = useRef({ snapshot, ...options });
  // Not an effect event: an error boundary calls the snapshot during rendering.
  useLayoutEffect(() => {
    latestOptions.current = { snapshot, ...options };
  });

  useEffect(() => {
    if (!isDirty) return;
    const form: UnsavedForm = {
      snapshot: () => latestOptions.current.snapshot(),
      leaves: (from, to) => (latestOptions.current.leaves ?? leavesPanel)(from, to),
      isStillDirty: () => latestOptions.current.isStillDirty?.() ?? true,
      save: latestOptions.current.save ? async () => (await latestOptions.current.save?.()) ?? false : null,
    };
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (unsavedForms.has(form) && form.isStillDirty()) event.preventDefault();
    };
    unsavedForms.add(form);
    window.addEventListener('beforeunload', warnBeforeUnload);
    return () => {
      unsavedForms.delete(form);
      window.removeEventListener('beforeunload', warnBeforeUnload);
    };
  }, [isDirty]);
}

/** Another page or another panel unmounts the form. A new filter of the list beside its panel does not. */
export function leavesPanel(from: PageLocation, to: PageLocation): boolean {
  return from.pathname !== to.pathname || readOpenParam(from) !== readOpenParam(to);
}

function readOpenParam({ search }: PageLocation): string {
  return String((search as { open?: unknown }).open ?? '');
}
