import type { FileHandle } from 'node:fs/promises';

/** A file read here and there, a window of it in memory. */
export interface ByteReader {
  /** How long the file is. */
  bytes: number;
  /** Up to this many bytes from there on: fewer at the end of the file. They are good until the next call. */
  at: (offset: number, length: number) => Promise<Buffer>;
}

export const WINDOW = 64 * 1024;

/** Programs write large pieces. A file chopped finer than this was made to be slow to read, and ends here. */
const MOST_READS = 100_000;

export async function byteReader(file: FileHandle): Promise<ByteReader> {
  const { size } = await file.stat();
  const window = Buffer.alloc(WINDOW);
  let start = 0;
  let end = 0;
  let reads = 0;
  return {
    bytes: size,
    at: async (offset, length) => {
      if (length > WINDOW) throw new Error('More than a window was asked for');
      reads += 1;
      if (reads > MOST_READS) return Buffer.alloc(0);
      if (offset < start || offset + length > end) {
        const { bytesRead } = await file.read(window, 0, WINDOW, offset);
        start = offset;
        end = offset + bytesRead;
      }
      return window.subarray(offset - start, Math.min(offset + length, end) - start);
    },
  };
}
