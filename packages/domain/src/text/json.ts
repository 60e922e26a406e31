import { fill, phrase } from './phrase';

const NOT_VALID = phrase('The JSON-LD is not valid. Please double check it in schema validator.');

/** Recipes and events, the deepest types of schema.org in common use, need fewer than ten levels. */
export const MAX_JSON_LD_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether arrays and objects in this JSON text are nested deeper than `max`. Takes linear time and no stack, so that it
 * can run before `JSON.parse`: recursive code that later reads a deep value would overflow the stack.
 */
export function isJsonDeeperThan(text: string, max: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (OPENING.has(code) && ++depth > max) return true;
    else if (CLOSING.has(code)) depth--;
  }
  return false;
}

/** The index of the closing quote, or of the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return text.length;
}

/** Rejects JSON-LD that is nested too deep. Drafts may hold unfinished JSON-LD, so this rule applies to them by itself. */
export function jsonLdDepthRefusal(text: string): string | null {
  return isJsonDeeperThan(text, MAX_JSON_LD_DEPTH)
    ? fill(phrase('The JSON-LD is nested too deep: at most {max} levels'), { max: MAX_JSON_LD_DEPTH })
    : null;
}

/** JSON-LD is an object or a list of them: a bare number or word is JSON, but describes nothing. */
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
