import { fill, phrase } from './phrase';

/**
 * Why a text is not accepted, or `null`. A rule has nothing to say about an empty text unless being empty is what it
 * is about: whether a field may stay empty is the field's own decision.
 */
export type TextRule = (text: string) => string | null;

/** One rule out of several: the first reason counts. */
export function firstOf(...rules: readonly TextRule[]): TextRule {
  return (text) => {
    for (const rule of rules) {
      const reason = rule(text);
      if (reason !== null) return reason;
    }
    return null;
  };
}

/** A rule out of a pattern that the whole text has to match. */
export function matching(pattern: RegExp, reason: string): TextRule {
  return (text) => (text === '' || pattern.test(text) ? null : reason);
}

/** A rule out of a pattern that may be found nowhere in the text. */
export function without(pattern: RegExp, reason: string): TextRule {
  return (text) => (pattern.test(text) ? reason : null);
}

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
