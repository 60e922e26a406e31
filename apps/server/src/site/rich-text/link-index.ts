import { setImmediate } from 'node:timers/promises';
import type { ContextualLink } from '@masthead/domain/contextual-links/contract';

import type { Db } from '../../platform/db/db';
import { findLinksVersion, listContextualLinks } from './contextual-links.queries';

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
 * The contextual links of a project as they are now. A hundred thousand of them outlive the page cache: they are read again
 * when somebody has uploaded others, not with every article that comes out.
 */
export function createLinkIndexLoader(db: Db): () => Promise<LinkIndex> {
  let known: { version: string; index: Promise<LinkIndex> } | null = null;
  return async () => {
    const version = await findLinksVersion(db);
    if (known?.version === version) return known.index;
    const index = readIndex(db);
    known = { version, index };
    index.catch(() => {
      known = null;
    });
    return index;
  };
}

/** So many at a time, so that nobody waits behind all of them. */
const SLICE = 2000;

async function readIndex(db: Db): Promise<LinkIndex> {
  const links = await listContextualLinks(db);
  const index = emptyIndex();
  for (let start = 0; start < links.length; start += SLICE) {
    for (const link of links.slice(start, start + SLICE)) addLink(index, link);
    await setImmediate();
  }
  return index;
}

/** What a code unit is to somebody who looks for whole words. */
const Kind = { other: 1, word: 2, unspaced: 3, mark: 4 } as const;
type Kind = (typeof Kind)[keyof typeof Kind];

/** Scripts that put no spaces between words: a word ends wherever one likes. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const WORD = /[\p{L}\p{N}_]/u;
const MARK = /\p{M}/u;

function find(point: number): Kind {
  const character = String.fromCodePoint(point);
  if (MARK.test(character)) return Kind.mark;
  if (UNSPACED.test(character)) return Kind.unspaced;
  return WORD.test(character) ? Kind.word : Kind.other;
}

// An article asks this of every one of its characters.
const known = new Uint8Array(0x11_0000);

export function kindOf(point: number): number {
  const kind = known[point];
  if (kind) return kind;
  const found = find(point);
  known[point] = found;
  return found;
}

/** Whether two characters side by side belong to one word. */
export function areJoined(one: number, other: number): boolean {
  if (other === Kind.mark) return one !== Kind.other;
  return other === Kind.word && (one === Kind.word || one === Kind.mark);
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

const emptyIndex = (): LinkIndex => ({
  words: new Map(),
  lengths: new Map(),
  folded: new Map(),
  exact: new Map(),
});

/** Of two texts that are written alike the first one counts. */
function addLink({ words, lengths, folded, exact }: LinkIndex, link: ContextualLink): void {
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

export function createLinkIndex(links: readonly ContextualLink[]): LinkIndex {
  const index = emptyIndex();
  for (const link of links) addLink(index, link);
  return index;
}
