import type { ContextualLink } from '@masthead/domain/contextual-links/contract';

import { areJoined, fold, kindOf, type LinkIndex, secondEnd, wordEnd } from './link-index';

export interface FoundLink {
  start: number;
  end: number;
  link: ContextualLink;
}

/** The links of a line of text from its start, the longest at each place. `take` says whether one is wanted. */
export function findLinks(index: LinkIndex, text: string, take: (link: ContextualLink) => boolean): FoundLink[] {
  const found: FoundLink[] = [];
  const folded = fold(text);
  for (let start = 0; start < text.length; ) {
    const end = wordEnd(folded, start);
    const match = matchOf(index, { text, folded }, start, end, take);
    if (match) found.push(match);
    start = match ? match.end : end;
  }
  return found;
}

interface Line {
  text: string;
  folded: string;
}

/** What begins with the word between `start` and `end`: with the next one rather than alone. */
function matchOf(
  index: LinkIndex,
  line: Line,
  start: number,
  end: number,
  take: (link: ContextualLink) => boolean,
): FoundLink | null {
  const word = line.folded.slice(start, end);
  const hasMore = index.words.get(word);
  if (hasMore === undefined) return null;
  const second = hasMore ? secondEnd(line.folded, end) : -1;
  const longer = second > 0 && matchAt(index, line, start, line.folded.slice(start, second), take);
  return longer || matchAt(index, line, start, word, take);
}

function matchAt(
  { lengths, folded: byFolded, exact }: LinkIndex,
  { text, folded }: Line,
  start: number,
  beginning: string,
  take: (link: ContextualLink) => boolean,
): FoundLink | null {
  for (const length of lengths.get(beginning) ?? []) {
    const end = start + length;
    if (end > text.length || !isEnd(folded, end)) continue;
    const link = exact.get(text.slice(start, end)) ?? byFolded.get(folded.slice(start, end));
    if (link && take(link)) return { start, end, link };
  }
  return null;
}

/** Whether a word may end here. */
function isEnd(text: string, end: number): boolean {
  if (end === text.length) return true;
  const next = text.codePointAt(end) ?? 0;
  // The second half of a character: nothing ends inside one.
  if (next >= 0xdc00 && next <= 0xdfff) return false;
  const half = text.charCodeAt(end - 1);
  const last = half >= 0xdc00 && half <= 0xdfff ? text.codePointAt(end - 2) : half;
  return !areJoined(kindOf(last ?? 0), kindOf(next));
}
