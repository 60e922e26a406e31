import { z } from 'zod';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { pageSchema } from '../http/paging';
import { requiredText, textRules } from '../text/fields';
import { fill, phrase } from '../text/phrase';
import { minLength } from '../text/rule';
import { usagesEndpoint } from '../usages/contract';

// The API of the languages of the interface and the site. The server, the web client and its forms share these schemas
// and endpoints.

/** A language of the interface and the site. */
export const languageInput = z.object({
  name: requiredText(20).check(textRules(minLength(5))),
  code: z
    .string()
    .trim()
    .min(1, phrase('Field can not be empty'))
    .regex(/^[a-z]{2}-[A-Z]{2}$/, phrase('Enter a language code such as en-US')),
});
export type LanguageInput = z.input<typeof languageInput>;

export const language = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  /** The number of phrases of the interface and the site, and of those with a translation. */
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
    summary: 'Lists all languages with the number of translated phrases.',
    description: 'Public because the sign-in page needs it.',
    reply: pageSchema(language),
  }),
};

/** Returns why the language cannot be deleted, or `null`. */
export function removeLanguageRefusal(code: string, defaultCode: string, sectionCount: number): string | null {
  if (code === defaultCode) return phrase("The default language can't be deleted.");
  if (sectionCount > 0) {
    return fill(phrase('Sections that use this language: {count}. Choose another language for them first.'), {
      count: sectionCount,
    });
  }
  return null;
}

/** Returns why the code cannot change, or `null`. URLs and stored settings refer to it. */
export function changeCodeRefusal(language: Pick<Language, 'code'>, code: string | undefined): string | null {
  return code === undefined || code === language.code ? null : phrase("You can't change the code of a language.");
}
