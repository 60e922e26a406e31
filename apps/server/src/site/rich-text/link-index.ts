import { setImmediate } from 'node:timers/promises';
import type { ContextualLink } from '@masthead/domain/contextual-links/contract';

import type { Db } from '../../platform/db/db';
import { findLinksVersion, listContextualLinks } from './contextual-links.queries';

/** All contextual links, indexed by the first words of their phrases. */
export interface LinkIndex {
  /** The first words of all phrases. The value tells whether a phrase with this word has a second word. */
  firstWords: Map<string, boolean>;
  /** The lengths of the phrases with the same beginning (first two words, or the only word), the longest first. */
  phraseLengths: Map<string, number[]>;
  /** Links by phrase after `foldText`. */
  byFoldedPhrase: Map<string, ContextualLink>;
  /** Links of phrases in capitals, such as WHO, by exact phrase: in lower case, they mean something else. */
  byExactPhrase: Map<string, ContextualLink>;
}

/**
 * Loads the contextual links of a project. The index can have a hundred thousand links, so it outlives the page cache
 * and is rebuilt only after an upload. `db` is the primary: a replica could have the links of an older version.
 */
export function createLinkIndexLoader(db: Db): () => Promise<LinkIndex> {
  let current: { version: string; index: Promise<LinkIndex> } | null = null;
  return async () => {
    const version = await findLinksVersion(db);
    if (current?.version === version) return current.index;
    const index = loadIndex(db);
    current = { version, index };
    index.catch(() => {
      current = null;
    });
    return index;
  };
}

/** Building the index lets other requests run after this many rows. */
const SLICE_ROWS = 2000;

async function loadIndex(db: Db): Promise<LinkIndex> {
  const links = await listContextualLinks(db);
  const index = createEmptyIndex();
  for (let start = 0; start < links.length; start += SLICE_ROWS) {
    for (const link of links.slice(start, start + SLICE_ROWS)) addLink(index, link);
    await setImmediate();
  }
  return index;
}

/** Kinds of characters for the detection of word boundaries. */
const Kind = {
  /** Spaces and punctuation. */
  other: 1,
  /** Letters and digits. */
  word: 2,
  /** Characters of scripts without spaces, such as Chinese. */
  unspaced: 3,
  /** Combining marks, such as accents. */
  mark: 4,
} as const;
type Kind = (typeof Kind)[keyof typeof Kind];

/** Scripts without spaces between words: every character can start or end a word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const WORD = /[\p{L}\p{N}_]/u;
const MARK = /\p{M}/u;

function detectKind(point: number): Kind {
  const character = String.fromCodePoint(point);
  if (MARK.test(character)) return Kind.mark;
  if (UNSPACED.test(character)) return Kind.unspaced;
  return WORD.test(character) ? Kind.word : Kind.other;
}

// Cache by code point, because the kind is needed for every character of an article.
const kindCache = new Uint8Array(0x11_0000);

export function getCharacterKind(point: number): number {
  const cached = kindCache[point];
  if (cached) return cached;
  const kind = detectKind(point);
  kindCache[point] = kind;
  return kind;
}

/** Whether two adjacent characters belong to one word. */
export function areJoined(one: number, other: number): boolean {
  if (other === Kind.mark) return one !== Kind.other;
  return other === Kind.word && (one === Kind.word || one === Kind.mark);
}

/** Folds case, apostrophes and spaces without a change of length, so that indexes are valid in both texts. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  const sameLength =
    lower.length === text.length ? lower : text.replace(/./gsu, (character) => toLowerOfSameLength(character));
  return sameLength.replace(/ς/g, 'σ').replace(/’/g, "'").replace(/\s/g, ' ');
}

function toLowerOfSameLength(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

/** The index after the word or single character that begins at `start`. */
export function findWordEnd(text: string, start: number): number {
  const first = text.codePointAt(start) ?? 0;
  let end = start + (first > 0xffff ? 2 : 1);
  let kind = getCharacterKind(first);
  for (; end < text.length; ) {
    const point = text.codePointAt(end) ?? 0;
    const next = getCharacterKind(point);
    if (!areJoined(kind, next)) break;
    if (next !== Kind.mark) kind = next;
    end += point > 0xffff ? 2 : 1;
  }
  return end;
}

/** Returns the end of the word after the one that ends at `end`; -1 after the last word. */
export function findSecondWordEnd(text: string, end: number): number {
  let start = end;
  for (; start < text.length; ) {
    const point = text.codePointAt(start) ?? 0;
    if (getCharacterKind(point) !== Kind.other) return findWordEnd(text, start);
    start += point > 0xffff ? 2 : 1;
  }
  return -1;
}

const isAllCapitals = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();

const createEmptyIndex = (): LinkIndex => ({
  firstWords: new Map(),
  phraseLengths: new Map(),
  byFoldedPhrase: new Map(),
  byExactPhrase: new Map(),
});

/** Adds a link to the index. Of several links with the same phrase, the first one is used. */
function addLink({ firstWords, phraseLengths, byFoldedPhrase, byExactPhrase }: LinkIndex, link: ContextualLink): void {
  const folded = foldText(link.text);
  const isExact = isAllCapitals(link.text);
  const links = isExact ? byExactPhrase : byFoldedPhrase;
  const phrase = isExact ? link.text : folded;
  if (!links.has(phrase)) links.set(phrase, link);
  const firstEnd = findWordEnd(folded, 0);
  const secondEnd = findSecondWordEnd(folded, firstEnd);
  const firstWord = folded.slice(0, firstEnd);
  firstWords.set(firstWord, secondEnd > 0 || (firstWords.get(firstWord) ?? false));
  const beginning = secondEnd > 0 ? folded.slice(0, secondEnd) : firstWord;
  const lengths = phraseLengths.get(beginning);
  if (!lengths) phraseLengths.set(beginning, [folded.length]);
  else if (!lengths.includes(folded.length))
    lengths.splice(lengths.findLastIndex((length) => length > folded.length) + 1, 0, folded.length);
}

/** Builds an index of links at once. Tests use it. */
export function createLinkIndex(links: readonly ContextualLink[]): LinkIndex {
  const index = createEmptyIndex();
  for (const link of links) addLink(index, link);
  return index;
}
