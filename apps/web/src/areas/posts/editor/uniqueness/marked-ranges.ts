import type { Range } from '@masthead/article/word-ranges';
import type { UniquenessSource } from '@masthead/domain/posts/contract/uniqueness';

/** The places of the words that stand in these sources. Words side by side are one place. */
export function markedRanges(sources: readonly UniquenessSource[], words: readonly Range[]): Range[] {
  const places = [...new Set(sources.flatMap((source) => source.words))].sort((a, b) => a - b);
  const ranges: Range[] = [];
  for (const place of places) {
    const word = words[place];
    if (!word) continue;
    const before = ranges.at(-1);
    // One character apart are two words of a line; between paragraphs there is more.
    if (before && word.from - before.to === 1) before.to = word.to;
    else ranges.push({ ...word });
  }
  return ranges;
}
