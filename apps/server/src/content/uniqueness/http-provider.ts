import type { UniquenessSource } from '@masthead/domain/posts/contract/uniqueness';
import { phrase } from '@masthead/domain/text/phrase';
import { z } from 'zod';
import type { UniquenessService } from '../../platform/config/service-settings';
import type { Db } from '../../platform/db/db';
import { unavailable } from '../../platform/http/errors';
import { askJson, OutsideError } from '../../platform/http/fetch-json';

const MAX_BYTES = 2_000_000;
const MAX_SOURCES = 100;

const percent = z
  .number()
  .min(0)
  .max(100)
  .transform((each) => Math.round(each));

/** Services name the places of words as a list, or as a text of numbers. */
const places = z.union([
  z.array(z.number()),
  z.string().transform((text) => text.split(/\s+/).filter(Boolean).map(Number)),
]);

const answer = z.object({
  unique: percent,
  urls: z
    .array(z.object({ url: z.url({ protocol: /^https?$/ }).max(2000), plagiat: percent, words: places }))
    .default([]),
});

/** Asks a service: POST {text, exclude} with the key as a bearer token, answered by {unique, urls}. */
export function askService({ url, key, timeout }: UniquenessService): CheckUniqueness {
  return async ({ clear_text, url: own }) => {
    const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
    const body = JSON.stringify({ text: clear_text, exclude: own === null ? [] : [own] });
    const parsed = answer.safeParse(
      await askJson(url, { method: 'POST', headers, body, timeout, maxBytes: MAX_BYTES }).catch(explain),
    );
    if (!parsed.success)
      throw unavailable(phrase('The uniqueness service answered something unknown. Try again later.'));
    return within(parsed.data, clear_text.split(' ').length);
  };
}

function within({ unique, urls }: Uniqueness, total: number): Uniqueness {
  const isPlace = (place: number) => Number.isInteger(place) && place >= 0 && place < total;
  return {
    unique,
    urls: urls.slice(0, MAX_SOURCES).map((source) => ({ ...source, words: source.words.filter(isPlace) })),
  };
}

const NOT_ADMITTED = [401, 402, 403];

function explain(error: unknown): never {
  if (!(error instanceof OutsideError)) throw error;
  if (error.status === 429)
    throw unavailable(phrase('The uniqueness service takes no more checks now. Try again later.'));
  if (error.status !== null && NOT_ADMITTED.includes(error.status)) {
    throw unavailable(phrase('The uniqueness service does not admit this server. Tell an administrator.'));
  }
  if (error.reason === 'too-slow') throw unavailable(phrase('The uniqueness service took too long. Try again later.'));
  throw unavailable(phrase('The uniqueness service does not answer. Try again later.'));
}

/** A project's posts, with where readers find them. */
export interface Archive {
  project: { id: string };
  db: Db;
  site_url: string;
  /** Only posts with these statuses are compared. */
  statuses: readonly number[];
}

/** A story: the post that was written first, wherever it was sent since. */
export interface Story {
  project: string;
  id: number;
}

/** What is to be compared, and with what. */
interface Checked {
  /** Words with one space between them. */
  clear_text: string;
  /** Not to be compared with itself, wherever it was published. */
  story: Story;
  /** The post's own address, where it has one. */
  url: string | null;
  archives: readonly Archive[];
}

export interface Uniqueness {
  unique: number;
  urls: UniquenessSource[];
}

/** Whoever can say how much of a text stands elsewhere. */
export type CheckUniqueness = (checked: Checked) => Promise<Uniqueness>;
