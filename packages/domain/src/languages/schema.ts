import { z } from 'zod';
import { refusedBy, requiredText } from '../text/fields';
import { minLength } from '../text/lengths';
import { phrase } from '../text/phrase';

export const languageInput = z.object({
  name: requiredText(20).check(refusedBy(minLength(5))),
  code: z
    .string()
    .trim()
    .min(1, phrase('Field can not be empty'))
    .regex(/^[a-z]{2}-[A-Z]{2}$/, phrase('Enter a code of the form xx-XX, for example en-US')),
});
export type LanguageInput = z.input<typeof languageInput>;

export const language = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  phrases: z.number().int(),
  translated: z.number().int(),
});
export type Language = z.infer<typeof language>;
