import { fill, phrase } from './phrase';

// Rules of JSON-LD, structured data for search engines that users type.

const NOT_VALID = phrase('The JSON-LD is not valid. Please double check it in schema validator.');

/** Recipes and events, the deepest types of schema.org in common use, need fewer than ten levels. */
export const MAX_JSON_LD_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** The codes of `[` and `{`, and of `]` and `}`. */
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Returns whether the JSON text nests arrays and objects deeper than `max`. It takes linear time and does not recurse,
 * so it can run before `JSON.parse`: recursive code that reads a deep value later would overflow the stack.
 */
export function isJsonDeeperThan(text: string, max: number): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = findStringEnd(text, index);
    else if (OPENING.has(code) && ++depth > max) return true;
    else if (CLOSING.has(code)) depth--;
  }
  return false;
}

/** Returns the index of the closing quote, or the length of the text if the string is not closed. */
function findStringEnd(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) return index;
    if (code === BACKSLASH) index++;
  }
  return text.length;
}

/** Rejects JSON-LD that is nested too deeply. It is the only JSON-LD rule for drafts, which may be incomplete. */
export function jsonLdDepthRefusal(text: string): string | null {
  return isJsonDeeperThan(text, MAX_JSON_LD_DEPTH)
    ? fill(phrase('The JSON-LD is nested too deeply: at most {max} levels'), { max: MAX_JSON_LD_DEPTH })
    : null;
}

/** Requires a JSON object or array. A bare number or string is valid JSON but not JSON-LD. */
export function jsonLdRefusal(text: string): string | null {
  if (text.trim() === '') return null;
  const tooDeep = jsonLdDepthRefusal(text);
  if (tooDeep) return tooDeep;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? null : NOT_VALID;
  } catch {
    return NOT_VALID;
  }
}
