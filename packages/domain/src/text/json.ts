import { phrase } from './phrase';

const NOT_VALID = phrase('The JSON-LD is not valid. Please double check it in schema validator.');

/** JSON-LD is an object or a list of them: a bare number or word is JSON, but describes nothing. */
export function jsonLdRefusal(text: string): string | null {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? null : NOT_VALID;
  } catch {
    return NOT_VALID;
  }
}
