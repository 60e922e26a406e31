type Values = Record<string, unknown>;

export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The keys whose values differ. */
export function changedKeys(before: Values, after: Values): string[] {
  return Object.keys({ ...before, ...after }).filter((key) => !same(before[key], after[key]));
}

/** Of `values`, only what differs from `before`: a field never touched is left out, an emptied one is there, empty. */
export function changesOf<V extends Values>(before: Values, values: V): Partial<V> {
  return Object.fromEntries(changedKeys(before, values).map((key) => [key, values[key]])) as Partial<V>;
}
