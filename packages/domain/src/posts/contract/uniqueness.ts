import { z } from 'zod';
import { articleValue } from '../../http/article-value';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { phrase } from '../../text/phrase';

// The uniqueness check measures which share of a text occurs nowhere else, to find copied passages.

/** The limits of a checked text in characters. */
export const MIN_CHECKED = 100;
export const MAX_CHECKED = 15_000;
/** In percent. The interface warns about a lower result. */
export const GOOD_UNIQUENESS = 75;

/** Normalises white space. The check counts characters and word indexes of this text. */
export function clearText(text: string): string {
  return text.trim().split(/\s+/).join(' ');
}

export interface UniquenessError {
  error_code: 'min' | 'max';
  message: string;
}

/** Returns why a text cannot be checked, or `null`. Expects the output of `clearText`. */
export function uniquenessError(text: string): UniquenessError | null {
  if (text.length < MIN_CHECKED) {
    return { error_code: 'min', message: phrase('Minimum length – 100.') };
  }
  if (text.length > MAX_CHECKED) {
    return { error_code: 'max', message: phrase('Maximum length – 15000.') };
  }
  return null;
}

/** A page that contains words of the text. */
export const uniquenessSource = z.object({
  url: z.string(),
  /** The share of the text that the page contains, in percent. */
  plagiat: z.number().int().min(0).max(100),
  /** The indexes of the matching words of `clear_text`, counted from 0. */
  words: z.array(z.number().int().min(0)),
});
export type UniquenessSource = z.infer<typeof uniquenessSource>;

export const uniquenessResult = z.object({
  /** The share of the text that occurs nowhere else, in percent; `null` if it was not checked. */
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
    summary: 'Returns the unique share of a text.',
    description: 'The text is plain `text`, an article as `body`, or by default the saved text.',
    params: idParams,
    body: uniquenessInput,
    reply: uniquenessResult,
  }),
  info: endpoint({
    method: 'GET',
    path: '/posts/:id/unique/info',
    access: 'post.update',
    feature,
    summary: 'Returns how many checks the caller has left today.',
    description: 'The minimum of the project’s limit and the caller’s own limit.',
    params: idParams,
    reply: uniquenessResult.pick({ remaining_limit: true }),
  }),
};
