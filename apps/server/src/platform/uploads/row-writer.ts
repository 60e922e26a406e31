import type { FileHandle } from 'node:fs/promises';

const FULL = 64 * 1024;

export interface RowWriter {
  add: (row: string) => void;
  /** Called between pieces of the file: what has been added goes to disk once it is enough. */
  flush: (isLast: boolean) => Promise<void>;
}

/** Gathers rows in the same bytes again and again: as strings they would be garbage of twice the file's size. */
export function rowWriter(handle: FileHandle): RowWriter {
  let bytes = Buffer.alloc(4 * FULL);
  let filled = 0;
  return {
    add: (row) => {
      const wanted = filled + row.length * 3;
      if (wanted > bytes.length) bytes = Buffer.concat([bytes], 2 * wanted);
      filled += bytes.write(row, filled);
    },
    flush: async (isLast) => {
      if (filled === 0 || (filled < FULL && !isLast)) return;
      await handle.writeFile(bytes.subarray(0, filled));
      filled = 0;
    },
  };
}
