import type { ContextualLink } from '@masthead/domain/contextual-links/contract';
import { areJoined, Kind, kindOf } from './word-classes';

/** All contextual links, by how their texts begin. */
export interface LinkIndex {
  /** The first words of all texts, and whether any of them has a second. */
  words: Map<string, boolean>;
  /** How long the texts are that begin with two words, or have but this one, the longest first. */
  lengths: Map<string, number[]>;
  /** By the text with its cases folded. */
  folded: Map<string, ContextualLink>;
  /** By the text as it is: names in capitals mean something else in small letters. */
  exact: Map<string, ContextualLink>;
}

/**
 * The same text for everything that is written alike but for cases and apostrophes, and as long as it: what is found in one
 * is found at the same place in the other.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const same = lower.length === text.length ? lower : text.replace(/./gsu, (each) => sameLength(each));
  return same.replace(/ς/g, 'σ').replace(/’/g, "'").replace(/\s/g, ' ');
}

function sameLength(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

/** Where the word that begins here ends. */
export function wordEnd(text: string, start: number): number {
  const first = text.codePointAt(start) ?? 0;
  let end = start + (first > 0xffff ? 2 : 1);
  let kind = kindOf(first);
  for (; end < text.length; ) {
    const point = text.codePointAt(end) ?? 0;
    const next = kindOf(point);
    if (!areJoined(kind, next)) break;
    if (next !== Kind.mark) kind = next;
    end += point > 0xffff ? 2 : 1;
  }
  return end;
}

/** Where the second word from here ends, `end` being where the first one does; -1 when there is none. */
export function secondEnd(text: string, end: number): number {
  let start = end;
  for (; start < text.length; ) {
    const point = text.codePointAt(start) ?? 0;
    if (kindOf(point) !== Kind.other) return wordEnd(text, start);
    start += point > 0xffff ? 2 : 1;
  }
  return -1;
}

const isCapitals = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();

export const emptyIndex = (): LinkIndex => ({
  words: new Map(),
  lengths: new Map(),
  folded: new Map(),
  exact: new Map(),
});

/** Of two texts that are written alike the first one counts. */
export function addLink({ words, lengths, folded, exact }: LinkIndex, link: ContextualLink): void {
  const key = fold(link.text);
  const isExact = isCapitals(link.text);
  const map = isExact ? exact : folded;
  const name = isExact ? link.text : key;
  if (!map.has(name)) map.set(name, link);
  const first = wordEnd(key, 0);
  const second = secondEnd(key, first);
  const word = key.slice(0, first);
  words.set(word, second > 0 || (words.get(word) ?? false));
  const beginning = second > 0 ? key.slice(0, second) : word;
  const known = lengths.get(beginning);
  if (!known) lengths.set(beginning, [key.length]);
  else if (!known.includes(key.length))
    known.splice(known.findLastIndex((length) => length > key.length) + 1, 0, key.length);
}

export function linkIndexOf(links: readonly ContextualLink[]): LinkIndex {
  const index = emptyIndex();
  for (const link of links) addLink(index, link);
  return index;
}
