import type { FieldValues } from 'react-hook-form';

export function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

type Values = Record<string, unknown>;

/** The keys whose values differ. */
export function findChangedKeys(before: Values, after: Values): string[] {
  return Object.keys({ ...before, ...after }).filter((key) => !isEqual(before[key], after[key]));
}

/** The entries of `values` that differ from `before`. A field that the user emptied is included. */
export function findChanges<V extends Values>(before: Values, values: V): Partial<V> {
  return Object.fromEntries(findChangedKeys(before, values).map((key) => [key, values[key]])) as Partial<V>;
}

/** The values of one form in three versions: as loaded, as typed by this user, and as saved by another user. */
interface Versions {
  base: FieldValues;
  mine: FieldValues;
  theirs: FieldValues;
}

/** A field that this user and another user have changed to different values. */
export interface Conflict {
  /** The path of the field, such as `description` or `social_links.twitter`. */
  name: string;
  mine: unknown;
  theirs: unknown;
  /** The label of a field that is not part of a form. */
  label?: string;
}

/** Returns this user's changes by path, and those of them that conflict with the changes of another user. */
export function mergeChanges(versions: Versions): { mine: Map<string, unknown>; conflicts: Conflict[] } {
  const mine = new Map<string, unknown>();
  const conflicts: Conflict[] = [];
  for (const { name, read } of findChangedPaths(versions)) {
    const [before, typed, stored] = [read(versions.base), read(versions.mine), read(versions.theirs)];
    mine.set(name, typed);
    if (!isEqual(before, stored) && !isEqual(typed, stored)) conflicts.push({ name, mine: typed, theirs: stored });
  }
  return { mine, conflicts };
}

/** The paths of the fields that this user changed. Objects such as social links are compared entry by entry. */
function findChangedPaths({
  base,
  mine,
  theirs,
}: Versions): { name: string; read: (values: FieldValues) => unknown }[] {
  return Object.keys(mine).flatMap((key) => {
    if (isEqual(base[key], mine[key])) return [];
    const wholeField = { name: key, read: (values: FieldValues) => values[key] as unknown };
    if (![base[key], mine[key], theirs[key]].every(isStringRecord)) return [wholeField];
    return Object.keys(mine[key] as object)
      .filter((entry) => !isEqual(base[key][entry], mine[key][entry]))
      .map((entry) => ({ name: `${key}.${entry}`, read: (values: FieldValues) => values[key]?.[entry] as unknown }));
  });
}

/** Whether the value is a flat object of strings. An article is not, so it counts as one value. */
function isStringRecord(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'string')
  );
}
