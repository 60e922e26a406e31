import { fill, phrase } from '../text/phrase';

/** The numbers of one table entry: two halves of a hash, and a line number. Line 0 marks an empty entry. */
const ENTRY_WIDTH = 3;
/** In entries. */
const MIN_SIZE = 4096;
/** The table grows when this share of its entries is used. */
const MAX_FILL = 0.75;

/**
 * Returns a function that rejects a duplicate text and names the line of its first occurrence. It ignores case. It
 * stores 64-bit hashes instead of texts in an open-addressing hash table, because a file can have 200,000 rows. Two
 * different texts of a file have the same hash in one of a billion files.
 */
export function createDuplicateCheck(expectedCount: number): (text: string, line: number) => string | null {
  let size = MIN_SIZE;
  while (size * MAX_FILL < expectedCount) size *= 2;
  let table = new Uint32Array(size * ENTRY_WIDTH);
  let count = 0;

  /** Returns the offset of the hash, or of the empty entry for it. */
  const findOffset = (high: number, low: number) => {
    for (let index = high % size; ; index = (index + 1) % size) {
      const offset = index * ENTRY_WIDTH;
      if (table[offset + 2] === 0 || (table[offset] === high && table[offset + 1] === low)) return offset;
    }
  };
  const grow = () => {
    const oldTable = table;
    size *= 2;
    table = new Uint32Array(size * ENTRY_WIDTH);
    for (let offset = 0; offset < oldTable.length; offset += ENTRY_WIDTH) {
      const [high = 0, low = 0, line = 0] = oldTable.subarray(offset, offset + ENTRY_WIDTH);
      if (line > 0) table.set([high, low, line], findOffset(high, low));
    }
  };

  return (text, line) => {
    const [high, low] = hashText(text.toLowerCase());
    const offset = findOffset(high, low);
    const firstLine = table[offset + 2] ?? 0;
    if (firstLine > 0) return fill(phrase('Line {line} already has the same text.'), { line: firstLine });
    table[offset] = high;
    table[offset + 1] = low;
    table[offset + 2] = line;
    if (++count > size * MAX_FILL) grow();
    return null;
  };
}

/** Returns two 32-bit hashes of the text. The numbers are those of cyrb53, a public-domain hash based on MurmurHash. */
function hashText(text: string): [number, number] {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return [high >>> 0, low >>> 0];
}
