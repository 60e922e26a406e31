import { fill, phrase } from './phrase';
import type { TextRule } from './rule';

// Lengths are counted in UTF-16 units, as the browser's own counters, `maxlength` and zod do.

export function maxLengthMessage(max: number): string {
  return fill(phrase('Maximum length {max}'), { max });
}

export function minLengthMessage(min: number): string {
  return fill(phrase('Minimum length {min}'), { min });
}

export function maxLength(max: number): TextRule {
  return (text) => (text.length > max ? maxLengthMessage(max) : null);
}

export function minLength(min: number): TextRule {
  return (text) => (text !== '' && text.length < min ? minLengthMessage(min) : null);
}

export function lengthWithoutSpaces(text: string): number {
  return text.replace(/\s+/g, '').length;
}

/** For a rich text, give its plain text. */
export function maxLengthWithoutSpaces(max: number): TextRule {
  return (text) => (lengthWithoutSpaces(text) > max ? maxLengthMessage(max) : null);
}

/** For a rich text, give its plain text. */
export function minLengthWithoutSpaces(min: number): TextRule {
  return (text) => (text !== '' && lengthWithoutSpaces(text) < min ? minLengthMessage(min) : null);
}
