/** The header of a change that names the version it was made upon. */
export const BASE_VERSION = 'x-base-version';

/** The type of the refusal when somebody else has saved meanwhile. It holds the entity of now as `current`. */
export const OVERTAKEN = 'overtaken';

/** Identifies the state of an entity: equal for equal JSON, whatever the order of its keys. */
export function versionOf(entity: unknown): string {
  const text = JSON.stringify(entity, (_, value: unknown) => (isPlain(value) ? sorted(value) : value));
  return hash(text, 0x811c9dc5) + hash(text, 0x01000193);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** 32 bits of FNV-1a. It tells versions apart; it protects nothing. */
function hash(text: string, seed: number): string {
  let state = seed;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return (state >>> 0).toString(16).padStart(8, '0');
}
