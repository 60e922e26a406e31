import type { UniquenessSource } from '@masthead/domain/posts/contract/uniqueness';
import { phrase } from '@masthead/domain/text/phrase';
import { z } from 'zod';
import type { UniquenessService } from '../../platform/config/service-settings';
import type { Db } from '../../platform/db/db';
import { unavailable } from '../../platform/http/errors';
import { ExternalServiceError, fetchJson } from '../../platform/http/fetch-json';

const MAX_BYTES = 2_000_000;
const MAX_SOURCES = 100;

const percent = z
  .number()
  .min(0)
  .max(100)
  .transform((value) => Math.round(value));

/** Positions of words, as a list or as a string of numbers separated by spaces. */
const wordPositions = z.union([
  z.array(z.number()),
  z.string().transform((text) => text.split(/\s+/).filter(Boolean).map(Number)),
]);

const serviceReply = z.object({
  unique: percent,
  urls: z
    .array(z.object({ url: z.url({ protocol: /^https?$/ }).max(2000), plagiat: percent, words: wordPositions }))
    .default([]),
});

/**
 * Returns a uniqueness check by an external service: POST {text, exclude} with the key as a bearer token. The response is
 * {unique, urls}.
 */
export function createServiceCheck({ url, key, timeout }: UniquenessService): CheckUniqueness {
  return async ({ clear_text, url: postUrl }) => {
    const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
    const body = JSON.stringify({ text: clear_text, exclude: postUrl === null ? [] : [postUrl] });
    const parsed = serviceReply.safeParse(
      await fetchJson(url, { method: 'POST', headers, body, timeout, maxBytes: MAX_BYTES }).catch(throwUnavailable),
    );
    if (!parsed.success)
      throw unavailable(phrase('The uniqueness service sent an unexpected response. Try again later.'));
    return limitSources(parsed.data, clear_text.split(' ').length);
  };
}

/** Limits the sources and removes positions that the text does not have. */
function limitSources({ unique, urls }: Uniqueness, wordCount: number): Uniqueness {
  const isPosition = (position: number) => Number.isInteger(position) && position >= 0 && position < wordCount;
  return {
    unique,
    urls: urls.slice(0, MAX_SOURCES).map((source) => ({ ...source, words: source.words.filter(isPosition) })),
  };
}

const KEY_REJECTED = [401, 402, 403];

/** Converts an error of the service to a 503 with a sentence for the user. */
function throwUnavailable(error: unknown): never {
  if (!(error instanceof ExternalServiceError)) throw error;
  if (error.status === 429)
    throw unavailable(phrase('The uniqueness service accepts no more checks now. Try again later.'));
  if (error.status !== null && KEY_REJECTED.includes(error.status)) {
    throw unavailable(phrase("The uniqueness service rejected this server's key. Tell an administrator."));
  }
  if (error.reason === 'too-slow')
    throw unavailable(phrase('The uniqueness service took too long to respond. Try again later.'));
  throw unavailable(phrase("The uniqueness service doesn't respond. Try again later."));
}

/** The posts of one project, with which a text is compared. */
export interface Archive {
  project: { id: string };
  db: Db;
  site_url: string;
  /** Only posts with these statuses are compared. */
  statuses: readonly number[];
}

/** The original of a post. Copies in other projects have the same reference. */
export interface PostReference {
  project: string;
  id: number;
}

interface CheckedText {
  /** Words with one space between them. */
  clear_text: string;
  /** Posts with this reference are excluded: the checked post and its copies. */
  story: PostReference;
  /** The public URL of the post; `null` if it has none. */
  url: string | null;
  archives: readonly Archive[];
}

export interface Uniqueness {
  /** In percent. */
  unique: number;
  urls: UniquenessSource[];
}

/** Finds out how much of a text occurs elsewhere: in the archives of this server or, with a service, on the web. */
export type CheckUniqueness = (checked: CheckedText) => Promise<Uniqueness>;
