import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';

/** A text with more unknown words than this is not corrected: each of them costs a lookup. */
const MAX_UNKNOWN_WORDS = 3;
const MAX_SPELLINGS = 3;

interface TypedWord {
  word: string;
  /** Whether a post contains the word. The last word may be unfinished. */
  isKnown: boolean;
}

/** The words of the text in order. Numbers and words of one or two letters count as known. */
async function splitIntoWords(db: Db, text: string): Promise<TypedWord[]> {
  const { rows } = await sql<TypedWord>`
    with typed as (
      select word, position, position = max(position) over () as is_last
      from regexp_split_to_table(trim(plain_words(${text})), ' ') with ordinality as words (word, position)
    )
    select word, length(word) < 3 or word ~ '[0-9]'
      or exists (select from search_words where search_words.word = typed.word)
      or is_last and exists (select from search_words where search_words.word like typed.word || '%') as "isKnown"
    from typed order by position
  `.execute(db);
  return rows;
}

/** The most similar words of posts and of users' names, best first. */
async function findSimilarWords(db: Db, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with names as (
      select distinct unnest(tsvector_to_array(words_of(plain_words(concat_ws(' ', nickname, username))))) as word
      from users
    )
    select word from (
      select word from search_words where word % ${word}
      union
      select word from names where word % ${word}
    ) as similar_words
    order by similarity(word, ${word}) desc, abs(length(word) - length(${word})), word
    limit ${MAX_SPELLINGS}
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** Corrects a search text without results. Returns versions of the text with similar words instead of unknown ones, best first. Empty if no word is unknown. */
export async function suggestCorrections(db: Db, text: string): Promise<string[]> {
  const typedWords = await splitIntoWords(db, text);
  const unknownWords = typedWords.filter(({ isKnown }) => !isKnown);
  if (unknownWords.length === 0 || unknownWords.length > MAX_UNKNOWN_WORDS) return [];
  const spellings = new Map<string, string[]>();
  for (const { word } of unknownWords) spellings.set(word, await findSimilarWords(db, word));
  const counts = [...spellings.values()].map((words) => words.length);
  if (counts.includes(0)) return [];
  return Array.from({ length: Math.max(...counts) }, (_, rank) =>
    typedWords.map(({ word }) => spellings.get(word)?.[rank] ?? spellings.get(word)?.[0] ?? word).join(' '),
  );
}
