import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import { userWords } from '../../platform/db/expressions';

// The words of a query, and similar words for those that occur nowhere.

/** Further words of a query are ignored. */
const MAX_WORDS = 8;

/**
 * A word of the query: it matches words that begin with one of these spellings. They have lower case and no accents, and
 * consist of letters and digits.
 */
export type TypedWord = readonly string[];

export async function splitIntoWords(db: Db, text: string): Promise<TypedWord[]> {
  const { rows } = await sql<{ word: string }>`
    select word from regexp_split_to_table(trim(plain_words(${text})), ' ') as word where word <> '' limit ${MAX_WORDS}
  `.execute(db);
  return rows.map(({ word }) => [word]);
}

/** The condition of a full-text search for every word, as text of the type tsquery. */
export function toTextQuery(words: readonly TypedWord[]): string {
  return words.map((spellings) => `(${spellings.map((spelling) => `'${spelling}':*`).join(' | ')})`).join(' & ');
}

/** A text with more unknown words than this is not corrected: each of them costs a lookup. */
const MAX_UNKNOWN_WORDS = 2;
const MIN_CORRECTED_LENGTH = 4;
/** Longer words are compared by their trigrams only. */
const MAX_PATTERN_LENGTH = 12;
const MAX_SPELLINGS = 5;
/** The maximum number of words that one pattern finds. */
const MAX_PATTERN_MATCHES = 50;

/** Replaces words that begin no word of a post or user by similar ones. `null` if there is nothing to correct. */
export async function correctWords(db: Db, words: readonly TypedWord[]): Promise<TypedWord[] | null> {
  const unknownWords = await findUnknownWords(db, words.flat());
  if (unknownWords.length === 0 || unknownWords.length > MAX_UNKNOWN_WORDS) return null;
  const corrections = new Map<string, string[]>();
  for (const word of unknownWords) {
    const similarWords = await findSimilarWords(db, word);
    if (similarWords.length === 0) return null;
    corrections.set(word, similarWords);
  }
  return words.map((spellings) => spellings.flatMap((spelling) => corrections.get(spelling) ?? [spelling]));
}

/** The words of the names of all users. */
const userNames = sql`
  select distinct unnest(tsvector_to_array(${userWords})) as word from users
`;

async function findUnknownWords(db: Db, words: readonly string[]): Promise<string[]> {
  const longWords = words.filter((word) => word.length >= MIN_CORRECTED_LENGTH && !/\d/.test(word));
  if (longWords.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    with names as (${userNames})
    select word from unnest(${longWords}::text[]) as typed (word)
    where not exists (select from search_words where search_words.word like typed.word || '%')
      and not exists (select from names where starts_with(names.word, typed.word))
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** The most similar words of posts and of users' names, best first. The typed word may be unfinished. */
async function findSimilarWords(db: Db, word: string): Promise<string[]> {
  const patterns = word.length <= MAX_PATTERN_LENGTH ? createTypoPatterns(word) : [];
  const matches = await findByPatterns(db, word, patterns);
  return matches.length > 0 ? matches : findByTrigrams(db, word);
}

async function findByPatterns(db: Db, word: string, patterns: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with names as (${userNames}), similar_words as (
      select word from unnest(${patterns}::text[]) as patterns (pattern)
      cross join lateral (
        select word from search_words where word like pattern limit ${MAX_PATTERN_MATCHES}
      ) as matches
      union
      select word from names where word like any(${patterns}::text[])
    )
    select word from similar_words
    order by similarity(left(word, length(${word}) + 1), ${word}) desc, length(word), word limit ${MAX_SPELLINGS}
  `.execute(db);
  return rows.map(({ word }) => word);
}

async function findByTrigrams(db: Db, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with names as (${userNames})
    select word from (
      select word from search_words where word % ${word}
      union
      select word from names where word % ${word}
    ) as similar_words
    order by similarity(word, ${word}) desc, length(word), word limit ${MAX_SPELLINGS}
  `.execute(db);
  return rows.map(({ word }) => word);
}

/**
 * Patterns of LIKE for words whose beginning differs from the typed word by one typing error: a wrong, missing or
 * additional letter, or two letters in the wrong order.
 */
function createTypoPatterns(word: string): string[] {
  const letters = [...word];
  const patterns = letters.flatMap((letter, index) => {
    const before = letters.slice(0, index).join('');
    const after = letters.slice(index + 1).join('');
    const next = letters[index + 1] ?? '';
    return [
      `${before}_${after}%`,
      `${before}_${letter}${after}%`,
      `${before}${next}${letter}${letters.slice(index + 2).join('')}%`,
      // Without a letter, a word of four letters would begin too many others.
      ...(letters.length > MIN_CORRECTED_LENGTH ? [`${before}${after}%`] : []),
    ];
  });
  return [...new Set(patterns)].filter((pattern) => pattern !== `${word}%`);
}
