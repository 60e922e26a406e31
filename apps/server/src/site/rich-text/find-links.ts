import type { ContextualLink } from '@masthead/domain/contextual-links/contract';

import { areJoined, findSecondWordEnd, findWordEnd, foldText, getCharacterKind, type LinkIndex } from './link-index';

/** The range of a text that becomes a link. */
export interface LinkMatch {
  start: number;
  end: number;
  link: ContextualLink;
}

/**
 * Finds the contextual links of a text from left to right, the longest at each position. `accept` can reject a link.
 */
export function findLinks(index: LinkIndex, text: string, accept: (link: ContextualLink) => boolean): LinkMatch[] {
  const matches: LinkMatch[] = [];
  const folded = foldText(text);
  for (let start = 0; start < text.length; ) {
    const end = findWordEnd(folded, start);
    const match = findMatch(index, { text, folded }, start, end, accept);
    if (match) matches.push(match);
    start = match ? match.end : end;
  }
  return matches;
}

interface SearchedText {
  text: string;
  /** The text after `foldText`. */
  folded: string;
}

/**
 * Finds a link whose phrase begins with the word from `start` to `end`. Phrases of two or more words take precedence.
 */
function findMatch(
  index: LinkIndex,
  searched: SearchedText,
  start: number,
  end: number,
  accept: (link: ContextualLink) => boolean,
): LinkMatch | null {
  const word = searched.folded.slice(start, end);
  const hasLongerPhrases = index.firstWords.get(word);
  if (hasLongerPhrases === undefined) return null;
  const secondEnd = hasLongerPhrases ? findSecondWordEnd(searched.folded, end) : -1;
  const longer = secondEnd > 0 && findPhraseAt(index, searched, start, searched.folded.slice(start, secondEnd), accept);
  return longer || findPhraseAt(index, searched, start, word, accept);
}

/** Finds the longest phrase at `start` among those with the same beginning (their first word or first two words). */
function findPhraseAt(
  { phraseLengths, byFoldedPhrase, byExactPhrase }: LinkIndex,
  { text, folded }: SearchedText,
  start: number,
  beginning: string,
  accept: (link: ContextualLink) => boolean,
): LinkMatch | null {
  for (const length of phraseLengths.get(beginning) ?? []) {
    const end = start + length;
    if (end > text.length || !isWordEnd(folded, end)) continue;
    const link = byExactPhrase.get(text.slice(start, end)) ?? byFoldedPhrase.get(folded.slice(start, end));
    if (link && accept(link)) return { start, end, link };
  }
  return null;
}

/** Whether a word ends at this index. */
function isWordEnd(text: string, end: number): boolean {
  if (end === text.length) return true;
  const next = text.codePointAt(end) ?? 0;
  // A low surrogate: the index is inside a character.
  if (next >= 0xdc00 && next <= 0xdfff) return false;
  const lastUnit = text.charCodeAt(end - 1);
  const last = lastUnit >= 0xdc00 && lastUnit <= 0xdfff ? text.codePointAt(end - 2) : lastUnit;
  return !areJoined(getCharacterKind(last ?? 0), getCharacterKind(next));
}
