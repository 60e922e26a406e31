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
