import type { FieldValues } from 'react-hook-form';

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

type Values = Record<string, unknown>;

/** The keys whose values differ. */
export function changedKeys(before: Values, after: Values): string[] {
  return Object.keys({ ...before, ...after }).filter((key) => !same(before[key], after[key]));
}

/** Of `values`, only what differs from `before`: a field never touched is left out, an emptied one is there, empty. */
export function changesOf<V extends Values>(before: Values, values: V): Partial<V> {
  return Object.fromEntries(changedKeys(before, values).map((key) => [key, values[key]])) as Partial<V>;
}

interface Versions {
  /** The common base of both versions. */
  base: FieldValues;
  mine: FieldValues;
  theirs: FieldValues;
}

/** A field that two people have changed to different values. */
export interface Conflict {
  /** The path of the field, such as `description` or `social_links.twitter`. */
  name: string;
  mine: unknown;
  theirs: unknown;
  /** The label of a field that is not part of a form. */
  label?: string;
}

/** What I changed, by path, and which of it somebody else has changed to something else. */
export function mergeChanges(versions: Versions): { mine: Map<string, unknown>; conflicts: Conflict[] } {
  const mine = new Map<string, unknown>();
  const conflicts: Conflict[] = [];
  for (const { name, of } of changedPaths(versions)) {
    const [before, typed, stored] = [of(versions.base), of(versions.mine), of(versions.theirs)];
    mine.set(name, typed);
    if (!same(before, stored) && !same(typed, stored)) conflicts.push({ name, mine: typed, theirs: stored });
  }
  return { mine, conflicts };
}

/** The fields by their paths that I changed; objects such as accounts are compared entry by entry. */
function changedPaths({ base, mine, theirs }: Versions): { name: string; of: (values: FieldValues) => unknown }[] {
  return Object.keys(mine).flatMap((key) => {
    if (same(base[key], mine[key])) return [];
    const whole = { name: key, of: (values: FieldValues) => values[key] as unknown };
    if (![base[key], mine[key], theirs[key]].every(isEntries)) return [whole];
    return Object.keys(mine[key] as object)
      .filter((entry) => !same(base[key][entry], mine[key][entry]))
      .map((entry) => ({ name: `${key}.${entry}`, of: (values: FieldValues) => values[key]?.[entry] as unknown }));
  });
}

/** A plain object of texts. An article has a document inside, and is one value. */
function isEntries(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');
}
