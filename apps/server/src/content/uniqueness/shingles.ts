import { clearText } from '@masthead/domain/posts/contract/uniqueness';

// Finds passages that two texts share. A run (shingle) is a sequence of consecutive words. A text is stored as the
// fingerprints of some of its runs; texts with the same fingerprints are then compared word by word.

/** Length of a run: texts share a passage if this many consecutive words are equal. */
const RUN_WORDS = 5;
/** Every window of this many runs has a fingerprint: a copy of RUN_WORDS + WINDOW_RUNS - 1 words is always found. */
const WINDOW_RUNS = 16;
/** Longer words are truncated, which bounds the cost of normalization. */
const MAX_WORD_LENGTH = 100;

/** Normalized words, each with its position among the words of the clear text. */
interface ComparableText {
  words: string[];
  positions: number[];
  /** Number of words. */
  total: number;
}

/** Normalizes words: lower case, without accents and punctuation. Words without letters or digits are left out. */
export function toComparableText(clear: string): ComparableText {
  const words: string[] = [];
  const positions: number[] = [];
  const rawWords = clear === '' ? [] : clear.split(' ');
  for (const [position, raw] of rawWords.entries()) {
    const word = toComparableWord(raw);
    if (word === '') continue;
    words.push(word);
    positions.push(position);
  }
  return { words, positions, total: words.length };
}

const ALREADY_NORMALIZED = /^[a-z0-9]+$/;

function toComparableWord(raw: string): string {
  if (ALREADY_NORMALIZED.test(raw)) return raw;
  return raw
    .slice(0, MAX_WORD_LENGTH)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The hash of each run, by the index of its first word. Hashes are stored, so the algorithm must not change. */
export function computeRunHashes(words: readonly string[]): number[] {
  const hashes = words.map(hashWord);
  const runs: number[] = [];
  for (let first = 0; first + RUN_WORDS <= hashes.length; first++) {
    let run = 0;
    for (let index = first; index < first + RUN_WORDS; index++)
      run = Math.imul(run, 0x01000193) ^ (hashes[index] as number);
    runs.push(mixHash(run));
  }
  return runs;
}

/** FNV-1a. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return mixHash(hash);
}

/** The finalizer of MurmurHash3: every output bit depends on every input bit. */
function mixHash(input: number): number {
  let hash = input ^ (input >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** The fingerprints of a text (winnowing): the smallest hash of each window of runs. */
export function createFingerprints(text: string): number[] {
  const runs = computeRunHashes(toComparableText(clearText(text)).words);
  const fingerprints = new Set<number>();
  let smallest = -1;
  for (let last = 0; last < runs.length; last++) {
    const first = last - WINDOW_RUNS + 1;
    if (smallest < first || smallest < 0) smallest = findSmallestHash(runs, Math.max(0, first), last);
    else if ((runs[last] as number) <= (runs[smallest] as number)) smallest = last;
    if (first >= 0 || last === runs.length - 1) fingerprints.add(runs[smallest] as number);
  }
  return [...fingerprints];
}

/** The index of the last smallest hash between two indexes. */
function findSmallestHash(runs: readonly number[], first: number, last: number): number {
  let smallest = first;
  for (let index = first + 1; index <= last; index++) {
    if ((runs[index] as number) <= (runs[smallest] as number)) smallest = index;
  }
  return smallest;
}

/** Words and an index of their runs: from the hash to the indexes of the first words. */
interface RunIndex {
  words: readonly string[];
  runs: ReadonlyMap<number, readonly number[]>;
}

/** Indexes the runs of a text, to compare it with many others. */
export function indexRuns(words: readonly string[]): RunIndex {
  const runs = new Map<number, number[]>();
  for (const [first, hash] of computeRunHashes(words).entries()) {
    const starts = runs.get(hash);
    if (starts) starts.push(first);
    else runs.set(hash, [first]);
  }
  return { words, runs };
}

/**
 * The indexes of the searched words that are in a run of the other text, too. Runs with equal hashes are compared word
 * by word, because hashes collide.
 */
export function findSharedWords(
  { words, runs }: RunIndex,
  otherWords: readonly string[],
  hashes = computeRunHashes(otherWords),
): Set<number> {
  const shared = new Set<number>();
  // A run that repeats in the other text is compared once.
  const comparedHashes = new Set<number>();
  for (const [otherIndex, hash] of hashes.entries()) {
    if (comparedHashes.has(hash)) continue;
    for (const index of runs.get(hash) ?? []) {
      if (!isSameRun(words, index, otherWords, otherIndex)) continue;
      for (let offset = 0; offset < RUN_WORDS; offset++) shared.add(index + offset);
      comparedHashes.add(hash);
    }
  }
  return shared;
}

function isSameRun(
  words: readonly string[],
  index: number,
  otherWords: readonly string[],
  otherIndex: number,
): boolean {
  for (let offset = 0; offset < RUN_WORDS; offset++) {
    if (words[index + offset] !== otherWords[otherIndex + offset]) return false;
  }
  return true;
}
