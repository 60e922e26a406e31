/**
 * Marks an English sentence that people will read, so that `npm run phrases` finds it. `{name}` stands for a value.
 * The sentence itself is the translation key.
 */
export function phrase<T extends string>(text: T): T {
  return text;
}

/** The sentence with its values in place. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
