import { clearText } from '@masthead/domain/posts/contract/uniqueness';

/** How many words in a row have to be the same. */
const RUN = 5;
/** Of this many runs in a row, at least one is kept: a copied passage of RUN + WINDOW - 1 words cannot be missed. */
const WINDOW = 16;
/** Nothing people write as one word is longer; what is longer would take long to take apart. */
const LONGEST_WORD = 100;

/** Words as they are compared, each with its place among the words of the clear text. */
interface Compared {
  words: string[];
  places: number[];
  /** How many words the clear text has. */
  total: number;
}

export function comparedWords(clear: string): Compared {
  const words: string[] = [];
  const places: number[] = [];
  const all = clear === '' ? [] : clear.split(' ');
  for (const [place, raw] of all.entries()) {
    const word = comparedWord(raw);
    if (word === '') continue;
    words.push(word);
    places.push(place);
  }
  return { words, places, total: words.length };
}

const PLAIN = /^[a-z0-9]+$/;

function comparedWord(raw: string): string {
  if (PLAIN.test(raw)) return raw;
  return raw
    .slice(0, LONGEST_WORD)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A number for each run of words, by the place of its first one. They are kept in the database: not to be changed. */
export function runHashes(words: readonly string[]): number[] {
  const hashes = words.map(wordHash);
  const runs: number[] = [];
  for (let first = 0; first + RUN <= hashes.length; first++) {
    let run = 0;
    for (let each = first; each < first + RUN; each++) run = Math.imul(run, 0x01000193) ^ (hashes[each] as number);
    runs.push(mixed(run));
  }
  return runs;
}

function wordHash(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return mixed(hash);
}

/** Every bit of the answer depends on every bit given. */
function mixed(given: number): number {
  let hash = given ^ (given >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** What a text is known by: of each window of runs, the one with the smallest number. */
export function fingerprintsOf(text: string): number[] {
  const runs = runHashes(comparedWords(clearText(text)).words);
  const kept = new Set<number>();
  let smallest = -1;
  for (let last = 0; last < runs.length; last++) {
    const first = last - WINDOW + 1;
    if (smallest < first || smallest < 0) smallest = smallestOf(runs, Math.max(0, first), last);
    else if ((runs[last] as number) <= (runs[smallest] as number)) smallest = last;
    if (first >= 0 || last === runs.length - 1) kept.add(runs[smallest] as number);
  }
  return [...kept];
}

function smallestOf(runs: readonly number[], first: number, last: number): number {
  let smallest = first;
  for (let index = first + 1; index <= last; index++) {
    if ((runs[index] as number) <= (runs[smallest] as number)) smallest = index;
  }
  return smallest;
}

/** Words with the places of their runs by hash, to be compared with many others. */
interface Asked {
  words: readonly string[];
  runs: ReadonlyMap<number, readonly number[]>;
}

export function askedRuns(words: readonly string[]): Asked {
  const runs = new Map<number, number[]>();
  for (const [first, hash] of runHashes(words).entries()) {
    const known = runs.get(hash);
    if (known) known.push(first);
    else runs.set(hash, [first]);
  }
  return { words, runs };
}

/**
 * Which of the asked words, by their index, stand in a run that the others have too. Among millions of runs some have the
 * same hash by chance: the words themselves decide.
 */
export function sharedWords(
  { words, runs }: Asked,
  others: readonly string[],
  hashes = runHashes(others),
): Set<number> {
  const shared = new Set<number>();
  // A run that comes a thousand times in both is compared once.
  const found = new Set<number>();
  for (const [there, hash] of hashes.entries()) {
    if (found.has(hash)) continue;
    for (const here of runs.get(hash) ?? []) {
      if (!isSameRun(words, here, others, there)) continue;
      for (let each = 0; each < RUN; each++) shared.add(here + each);
      found.add(hash);
    }
  }
  return shared;
}

function isSameRun(words: readonly string[], here: number, others: readonly string[], there: number): boolean {
  for (let each = 0; each < RUN; each++) if (words[here + each] !== others[there + each]) return false;
  return true;
}
