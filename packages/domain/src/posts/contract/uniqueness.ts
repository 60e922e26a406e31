import { z } from 'zod';
import { articleValue } from '../../http/article-value';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { phrase } from '../../text/phrase';

export const MIN_CHECKED = 100;
export const MAX_CHECKED = 15_000;
/** From this percentage on a text counts as good. */
export const GOOD_UNIQUENESS = 75;

/** The text as it is checked and as the positions of words count it: words with one space between them. */
export function clearText(text: string): string {
  return text.trim().split(/\s+/).join(' ');
}

export interface UniquenessError {
  error_code: 'min' | 'max';
  message: string;
}

/** What keeps a clear text from being checked; `null` when nothing does. */
export function uniquenessError(text: string): UniquenessError | null {
  if (text.length < MIN_CHECKED) {
    return { error_code: 'min', message: phrase('Minimum length – 100.') };
  }
  if (text.length > MAX_CHECKED) {
    return { error_code: 'max', message: phrase('Maximum length – 15000.') };
  }
  return null;
}

/** A place where words of the text stand too. */
export const uniquenessSource = z.object({
  url: z.string(),
  /** How much of the text stands there, in percent. */
  plagiat: z.number().int().min(0).max(100),
  /** Which words of `clear_text`, counted from 0. */
  words: z.array(z.number().int().min(0)),
});
export type UniquenessSource = z.infer<typeof uniquenessSource>;

export const uniquenessResult = z.object({
  /** Percent of the text that stands nowhere else; `null` when it was not checked. */
  unique: z.number().int().min(0).max(100).nullable(),
  remaining_limit: z.number().int().min(0),
  clear_text: z.string(),
  urls: z.array(uniquenessSource),
  error: z.object({ error_code: z.enum(['min', 'max']), message: z.string() }).nullable(),
});
export type UniquenessResult = z.infer<typeof uniquenessResult>;

export const uniquenessInput = z.object({ text: z.string().optional(), body: articleValue.optional() });

const feature = 'uniqueness';

export const uniqueness = {
  check: endpoint({
    method: 'POST',
    path: '/posts/:id/unique/check',
    access: 'post.update',
    feature,
    summary:
      'How much of the given text (plain `text`, or an article as `body`; without either the saved one) stands nowhere else.',
    params: idParams,
    body: uniquenessInput,
    reply: uniquenessResult,
  }),
  info: endpoint({
    method: 'GET',
    path: '/posts/:id/unique/info',
    access: 'post.update',
    feature,
    summary:
      'How many texts the caller may still have checked today: the smaller of the project’s and their own limit.',
    params: idParams,
    reply: uniquenessResult.pick({ remaining_limit: true }),
  }),
};
