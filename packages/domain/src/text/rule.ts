import { fill, phrase } from './phrase';

// A text rule checks one property of a text. Fields combine several rules.

/**
 * Returns why a text is rejected, or `null`. Rules accept empty text, because each field decides whether it is
 * required; only a rule about emptiness rejects it.
 */
export type TextRule = (text: string) => string | null;

/** Combines rules. Returns the first refusal. */
export function firstRefusal(...rules: readonly TextRule[]): TextRule {
  return (text) => {
    for (const rule of rules) {
      const reason = rule(text);
      if (reason !== null) return reason;
    }
    return null;
  };
}

/** Returns a rule that requires a non-empty text to match the pattern. */
export function requirePattern(pattern: RegExp, reason: string): TextRule {
  return (text) => (text === '' || pattern.test(text) ? null : reason);
}

/** Returns a rule that rejects a text in which the pattern occurs. */
export function forbidPattern(pattern: RegExp, reason: string): TextRule {
  return (text) => (pattern.test(text) ? reason : null);
}

// Lengths are in UTF-16 code units, as in `maxlength`, `String.length` and zod.

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

/** Pass the plain text of a rich text. */
export function maxLengthWithoutSpaces(max: number): TextRule {
  return (text) => (lengthWithoutSpaces(text) > max ? maxLengthMessage(max) : null);
}

/** Pass the plain text of a rich text. */
export function minLengthWithoutSpaces(min: number): TextRule {
  return (text) => (text !== '' && lengthWithoutSpaces(text) < min ? minLengthMessage(min) : null);
}
