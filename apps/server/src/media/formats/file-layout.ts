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

/** A stretch of a file, its end not included. */
export interface Range {
  start: number;
  end: number;
}

/** How a picture lies in its file. */
export interface Layout {
  /** The stretches that make the picture. What lies between them speaks about it: places, cameras, comments. */
  keep: Range[];
  /** Where the picture ends, which in an honest file is the end of the file. */
  end: number;
  /** How many pictures follow one another in an animation; 1 when it stands still. */
  frames: number;
  /** The pixels come in several passes over the picture, which has to be held whole until the last of them. */
  isInPasses: boolean;
}

/** Adds a stretch, as part of the last one where it continues it. */
export function keepRange(keep: Range[], start: number, end: number): void {
  const last = keep.at(-1);
  if (last?.end === start) last.end = end;
  else keep.push({ start, end });
}
