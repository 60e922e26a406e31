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

// Schemas of text fields that forms and the API share.

const EMPTY = phrase('Field can not be empty');

/** Returns a zod check that reports the refusals of all rules in order, without duplicates. */
export function textRules(...rules: readonly TextRule[]): z.core.$ZodCheck<string> {
  return z.check<string>((payload) => {
    for (const rule of rules) {
      const message = rule(payload.value);
      if (message === null || payload.issues.some((issue) => issue.message === message)) continue;
      payload.issues.push({ code: 'custom', message, input: payload.value, continue: true });
    }
  });
}

// Pasted text may use combining marks. NFC makes equal texts comparable and searchable.
function text(error?: string) {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? error : undefined) })
    .overwrite((value) => normalizeText(value))
    .trim();
}

/** A required text. Add rules with `.check(textRules(…))`. */
export function requiredText(max: number) {
  return text(EMPTY).min(1, EMPTY).max(max, maxLengthMessage(max)).check(textRules(unprintableRefusal));
}

/** A required link. The rules check the input; the length limit applies to the normalised link that is stored. */
export function requiredLink(max: number, ...rules: readonly TextRule[]) {
  return text(EMPTY)
    .min(1, EMPTY)
    .check(textRules(...rules, unprintableRefusal))
    .overwrite(normalizeLink)
    .max(max, maxLengthMessage(max));
}

/** An optional text; `''` becomes `null`. It takes its rules as arguments, because the output can be `null`. */
export function optionalText({ min = 0, max }: { min?: number; max?: number }, ...rules: readonly TextRule[]) {
  const limited = max === undefined ? text() : text().max(max, maxLengthMessage(max));
  return limited
    .check(textRules(minLength(min), ...rules, unprintableRefusal))
    .nullable()
    .transform((value) => value || null);
}

/** The rules of headlines and titles. */
export const headlineRules: readonly TextRule[] = [
  startRefusal,
  endRefusal,
  repeatingRefusal,
  specialRefusal,
  dangerRefusal,
];

/** The SEO main headline of a section, category or tag. */
export const seoHeadline = optionalText({ min: 50, max: 100 }, ...headlineRules);

/** The SEO description of a section, category or tag. Its first and last characters are not restricted. */
export const seoDescription = optionalText({ max: 300 }, repeatingRefusal, specialRefusal, dangerRefusal);

export const email = requiredText(100).check(textRules(emailRefusal));

/** A password to compare with the stored one. The password rules do not apply. */
export const typedPassword = z.string().max(100, maxLengthMessage(100));
