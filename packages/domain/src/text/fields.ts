import { z } from 'zod';
import { emailRefusal, normalizeLink } from './links';
import { normalizeText } from './normalize';
import { phrase } from './phrase';
import { maxLengthMessage, minLength, type TextRule } from './rule';

import {
  dangerRefusal,
  endRefusal,
  repeatingRefusal,
  specialRefusal,
  startRefusal,
  unprintableRefusal,
} from './symbols';

const EMPTY = phrase('Field can not be empty');

/** A check that reports every reason of these rules, in their order and each once. */
export function refusedBy(...rules: readonly TextRule[]): z.core.$ZodCheck<string> {
  return z.check<string>((payload) => {
    for (const rule of rules) {
      const message = rule(payload.value);
      if (message === null || payload.issues.some((issue) => issue.message === message)) continue;
      payload.issues.push({ code: 'custom', message, input: payload.value, continue: true });
    }
  });
}

// The same letter pasted from elsewhere may come as a letter and its mark: stored alike, they are found and compared.
function text(error?: string) {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? error : undefined) })
    .overwrite((typed) => normalizeText(typed))
    .trim();
}

/** A text that may not stay empty. More rules come with `.check(refusedBy(…))`. */
export function requiredText(max: number) {
  return text(EMPTY).min(1, EMPTY).max(max, maxLengthMessage(max)).check(refusedBy(unprintableRefusal));
}

/** A link that may not stay empty: checked as it was typed, then normalised and bounded as it is stored. */
export function requiredLink(max: number, ...rules: readonly TextRule[]) {
  return text(EMPTY)
    .min(1, EMPTY)
    .check(refusedBy(...rules, unprintableRefusal))
    .overwrite(normalizeLink)
    .max(max, maxLengthMessage(max));
}

/**
 * A text that may stay empty, which clears it: `''` becomes `null`. Its rules are given here, because behind it stands
 * a text or `null`.
 */
export function optionalText({ min = 0, max }: { min?: number; max?: number }, ...rules: readonly TextRule[]) {
  const typed = max === undefined ? text() : text().max(max, maxLengthMessage(max));
  return typed
    .check(refusedBy(minLength(min), ...rules, unprintableRefusal))
    .nullable()
    .transform((value) => value || null);
}

/** What every headline keeps to. */
export const headlineRules: readonly TextRule[] = [
  startRefusal,
  endRefusal,
  repeatingRefusal,
  specialRefusal,
  dangerRefusal,
];

/** The headline for search engines of a section, a category or a tag. */
export const seoHeadline = optionalText({ min: 50, max: 100 }, ...headlineRules);

/** Their description: it may start and end as it likes. */
export const seoDescription = optionalText({ max: 300 }, repeatingRefusal, specialRefusal, dangerRefusal);

export const email = requiredText(100).check(refusedBy(emailRefusal));

/** A password that is compared with the stored one; its form is not checked. */
export const typedPassword = z.string().max(100, maxLengthMessage(100));
