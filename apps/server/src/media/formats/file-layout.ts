import type { FileHandle } from 'node:fs/promises';

/** Random access to the bytes of a file, which may be too large for the memory. */
export interface ByteReader {
  /** The size of the file. */
  bytes: number;
  /** Reads up to `length` bytes, fewer at the end of the file. The buffer is valid until the next call. */
  read: (offset: number, length: number) => Promise<Buffer>;
}

/** The size of the buffer, and the most that one call can read. */
export const MAX_READ_BYTES = 64 * 1024;

/** A file that needs more reads was crafted to be slow. It is treated as truncated. */
const MAX_READS = 100_000;

export async function openByteReader(file: FileHandle): Promise<ByteReader> {
  const { size } = await file.stat();
  const buffer = Buffer.alloc(MAX_READ_BYTES);
  // The range of the file that the buffer contains.
  let start = 0;
  let end = 0;
  let reads = 0;
  return {
    bytes: size,
    read: async (offset, length) => {
      if (length > MAX_READ_BYTES) throw new Error(`Cannot read more than ${MAX_READ_BYTES} bytes at once`);
      reads += 1;
      if (reads > MAX_READS) return Buffer.alloc(0);
      if (offset < start || offset + length > end) {
        const { bytesRead } = await file.read(buffer, 0, MAX_READ_BYTES, offset);
        start = offset;
        end = offset + bytesRead;
      }
      return buffer.subarray(offset - start, Math.min(offset + length, end) - start);
    },
  };
}

/** A byte range; `end` is exclusive. */
export interface Range {
  start: number;
  end: number;
}

/** The parts of a picture file. A stored picture contains only its picture data. */
export interface Layout {
  /** The ranges of the picture data. The bytes between them are metadata: location, camera, comments. */
  keep: Range[];
  /** The end of the picture data. Other data may follow. */
  end: number;
  /** Number of frames of an animation; 1 for a still picture. */
  frames: number;
  /** Progressive or interlaced: decoding needs the whole picture in memory. */
  isProgressive: boolean;
}

/** Adds a range of picture data, merged with the last one if they are adjacent. */
export function keepRange(keep: Range[], start: number, end: number): void {
  const last = keep.at(-1);
  if (last?.end === start) last.end = end;
  else keep.push({ start, end });
}
