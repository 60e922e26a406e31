import { z } from 'zod';

/** The copies of one person: several people may use the browser of a newsroom's computer. */
export function copyKey(kind: string, project: string, userId: number, id: number): string {
  return `masthead.${kind}.${project}.${userId}.${id}`;
}

/** The keys of all copies that this person has in this browser. */
export function copyKeysOf(project: string, userId: number): string[] {
  return Object.keys(localStorage).filter((key) => {
    const [, kind = '', , , id = ''] = key.split('.');
    return key === copyKey(kind, project, userId, Number(id));
  });
}

/** What was typed and not saved, as the browser keeps it. */
export interface KeptCopy<T> {
  values: T;
  saved_at: string;
  /** The version it was typed over. */
  base_updated_at: string;
}

/** The copy in the browser; `'broken'` when nobody can read it. */
export function readCopy<T>(key: string, values: z.ZodType<T>): KeptCopy<T> | 'broken' | null {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return null;
    return z
      .object({ values, saved_at: z.iso.datetime(), base_updated_at: z.iso.datetime() })
      .parse(JSON.parse(text)) as KeptCopy<T>;
  } catch {
    return 'broken';
  }
}

/** `false` when the browser has no room for it. */
export function keepCopy(key: string, copy: KeptCopy<unknown>): boolean {
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

const titled = z.object({ values: z.object({ main_headline: z.string().optional(), title: z.string().optional() }) });

/** The title of what was typed; empty when the copy has none or cannot be read. */
export function copyTitle(key: string): string {
  try {
    const { values } = titled.parse(JSON.parse(localStorage.getItem(key) ?? ''));
    return values.main_headline ?? values.title ?? '';
  } catch {
    return '';
  }
}

/** Never older than the version it was typed over, however wrong the clock of this machine is. */
export function copyOf<T>(values: T, base_updated_at: string, now: number): KeptCopy<T> {
  const saved_at = new Date(Math.max(now, Date.parse(base_updated_at) + 1)).toISOString();
  return { values, saved_at, base_updated_at };
}

/** Somebody typed it after that version was saved. */
export function isNewer({ saved_at }: KeptCopy<unknown>, updated_at: string): boolean {
  return Date.parse(saved_at) > Date.parse(updated_at);
}
