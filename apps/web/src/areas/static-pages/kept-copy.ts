import type { StaticPage, StaticPageInput } from '@masthead/domain/static-pages/schema';
import { z } from 'zod';
import { isSame, valuesOf } from './page-form';

const keptCopy = z.object({
  title: z.string(),
  html: z.string(),
  css: z.string(),
  saved_at: z.iso.datetime(),
  /** The version it was typed over. */
  base_updated_at: z.iso.datetime(),
});
export type KeptCopy = z.infer<typeof keptCopy>;

export const copyKey = (project: string, id: number) => `masthead.static-page.${project}.${id}`;

/** The copy in the browser; `'broken'` when nobody can read it. */
export function readCopy(key: string): KeptCopy | 'broken' | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : keptCopy.parse(JSON.parse(text));
  } catch {
    return 'broken';
  }
}

/** `false` when the browser has no room for it. */
export function keepCopy(key: string, copy: KeptCopy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function dropCopy(key: string): void {
  localStorage.removeItem(key);
}

/** Never older than the version it was typed over, however wrong the clock of this machine is. */
export function copyOf(values: StaticPageInput, base_updated_at: string, now: number): KeptCopy {
  const saved_at = new Date(Math.max(now, Date.parse(base_updated_at) + 1)).toISOString();
  return { ...values, saved_at, base_updated_at };
}

/** Somebody typed it after the page was last saved, and it says something else. */
export function isWorthRestoring(copy: KeptCopy, page: StaticPage): boolean {
  return Date.parse(copy.saved_at) > Date.parse(page.updated_at) && !isSame(copy, valuesOf(page));
}
