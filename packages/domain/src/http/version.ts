// Updates of the same record by two users must not overwrite each other. A client sends the version of the record that
// it loaded, and the server rejects the update if the record has changed since.

/** The request header with the base version of an update. */
export const BASE_VERSION = 'x-base-version';

/** The problem type of an update whose base version is stale. The problem has the current entity as `current`. */
export const VERSION_CONFLICT = 'overtaken';

/** Returns a hash of an entity. Equal JSON has equal versions, independent of the order of its keys. */
export function computeVersion(entity: unknown): string {
  const text = JSON.stringify(entity, (_, value: unknown) => (isPlainObject(value) ? sortKeys(value) : value));
  // Two 32-bit hashes with different seeds, because one collides too often.
  return hash(text, 0x811c9dc5) + hash(text, 0x01000193);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortKeys(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the 32-bit FNV-1a hash as eight hexadecimal digits. It detects changes and has no security purpose. */
function hash(text: string, seed: number): string {
  let state = seed;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return (state >>> 0).toString(16).padStart(8, '0');
}
