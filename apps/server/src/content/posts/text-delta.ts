/**
 * The difference of two texts: a string is inserted, two numbers copy a range (start, length) of the former text.
 * `[0, 120, 'new words', 140, 900]` replaces the characters 120 to 139.
 */
export type TextDelta = (string | number)[];

/** Shared ranges are found by comparing blocks of this length. */
const BLOCK_LENGTH = 16;
/** A shorter range is inserted as text: its two numbers would take about as much space. */
const MIN_COPY_LENGTH = 2 * BLOCK_LENGTH;
/** Limits the number of equal blocks that are compared, in case a text repeats itself. */
const MAX_CANDIDATES = 8;

/** A stored delta that does not fit its text. */
export class DamagedDelta extends Error {}

/** Describes `after` by ranges of `before`. Time and memory grow linearly with both texts. */
export function diffText(before: string, after: string): TextDelta {
  const delta: TextDelta = [];
  const prefix = withoutHalfPair(after, 0, measureSharedPrefix(before, after)).length;
  const suffix = measureSharedSuffix(before, after, prefix);
  if (prefix > 0) delta.push(0, prefix);
  const end = after.length - suffix;
  const blocks = indexBlocks(before, prefix, before.length - suffix);
  let covered = prefix;
  for (let at = prefix; at < end; ) {
    const range = findRange(before, after, { blocks, at, covered, end });
    if (range) {
      if (range.at > covered) delta.push(after.slice(covered, range.at));
      delta.push(range.start, range.length);
      covered = range.at + range.length;
    }
    at = range ? covered : at + 1;
  }
  if (end > covered) delta.push(after.slice(covered, end));
  if (suffix > 0) delta.push(before.length - suffix, suffix);
  return delta;
}

/** Throws `DamagedDelta` when the value is not a delta, or when it copies a range that `before` does not have. */
export function applyTextDelta(before: string, delta: TextDelta): string {
  let text = '';
  for (let index = 0; index < delta.length; index++) {
    const part = delta[index];
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const [start, length] = [part, delta[++index]];
    const isRange = Number.isInteger(start) && typeof length === 'number' && length > 0 && Number.isInteger(length);
    if (!isRange || (start as number) < 0 || (start as number) + length > before.length) {
      throw new DamagedDelta(`It copies (${start}, ${length}) of ${before.length} characters.`);
    }
    text += before.substr(start as number, length);
  }
  return text;
}

function measureSharedPrefix(before: string, after: string): number {
  const maxLength = Math.min(before.length, after.length);
  let length = 0;
  while (length < maxLength && before.charCodeAt(length) === after.charCodeAt(length)) length++;
  return length;
}

function measureSharedSuffix(before: string, after: string, prefix: number): number {
  const maxLength = Math.min(before.length, after.length) - prefix;
  let length = 0;
  while (
    length < maxLength &&
    before.charCodeAt(before.length - 1 - length) === after.charCodeAt(after.length - 1 - length)
  )
    length++;
  return withoutHalfPair(after, after.length - length, length).length;
}

/** The start indexes of the blocks between two indexes, by their content. */
function indexBlocks(text: string, from: number, to: number): Map<string, number[]> {
  const blocks = new Map<string, number[]>();
  for (let start = from; start + BLOCK_LENGTH <= to; start += BLOCK_LENGTH) {
    const block = text.substr(start, BLOCK_LENGTH);
    const starts = blocks.get(block);
    if (!starts) blocks.set(block, [start]);
    else if (starts.length < MAX_CANDIDATES) starts.push(start);
  }
  return blocks;
}

/** A search for a range at the index `at` of the new text. */
interface Search {
  blocks: Map<string, number[]>;
  at: number;
  /** The delta covers the characters of `after` up to this index. */
  covered: number;
  end: number;
}

/** The longest range of `before` around the block at `at`, or `null` when none is worth a copy. */
function findRange(before: string, after: string, { blocks, at, covered, end }: Search) {
  let longest = { at, start: 0, length: 0 };
  for (const candidate of blocks.get(after.substr(at, BLOCK_LENGTH)) ?? []) {
    let [first, start] = [at, candidate];
    while (first > covered && start > 0 && after.charCodeAt(first - 1) === before.charCodeAt(start - 1)) {
      first--;
      start--;
    }
    let length = at - first + BLOCK_LENGTH;
    while (
      first + length < end &&
      start + length < before.length &&
      after.charCodeAt(first + length) === before.charCodeAt(start + length)
    )
      length++;
    const trimmed = withoutHalfPair(after, first, Math.min(length, end - first));
    if (trimmed.length > longest.length)
      longest = { at: trimmed.at, start: start + trimmed.at - first, length: trimmed.length };
  }
  return longest.length >= MIN_COPY_LENGTH ? longest : null;
}

/** Shrinks a range so that it splits no surrogate pair: jsonb rejects half a pair. */
function withoutHalfPair(text: string, at: number, length: number): { at: number; length: number } {
  const cut =
    at > 0 && length > 0 && isLowSurrogate(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1)) ? 1 : 0;
  const end = at + length;
  const cutEnd =
    length > cut && isHighSurrogate(text.charCodeAt(end - 1)) && isLowSurrogate(text.charCodeAt(end)) ? 1 : 0;
  return { at: at + cut, length: length - cut - cutEnd };
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code < 0xdc00;
const isLowSurrogate = (code: number) => code >= 0xdc00 && code < 0xe000;
