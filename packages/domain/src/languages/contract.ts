import { z } from 'zod';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { pageOf } from '../http/paging';
import { refusedBy, requiredText } from '../text/fields';
import { fill, phrase } from '../text/phrase';
import { minLength } from '../text/rule';
import { usagesEndpoint } from '../usages/contract';

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

const path = '/v2/languages';
const { create, update, remove } = crud(path, 'language', 'language', { entity: language, input: languageInput });

export const languages = {
  create,
  update,
  remove,
  usages: usagesEndpoint(path, 'language', 'language'),
  list: endpoint({
    method: 'GET',
    path,
    access: 'public',
    summary: 'All languages with how much of the interface is translated. Read before sign-in.',
    reply: pageOf(language),
  }),
};

/** Why this language cannot go; `null` when it can. */
export function removeLanguageRefusal(code: string, defaultCode: string, sectionCount: number): string | null {
  if (code === defaultCode) return phrase('The default language cannot be deleted.');
  if (sectionCount > 0) {
    return fill(phrase('Sections in this language: {count}. Give them another one first.'), { count: sectionCount });
  }
  return null;
}

/** Addresses and stored choices name a language by its code, so it stays. */
export function changeCodeRefusal(language: Pick<Language, 'code'>, code: string | undefined): string | null {
  return code === undefined || code === language.code ? null : phrase('The code of a language cannot be changed.');
}
