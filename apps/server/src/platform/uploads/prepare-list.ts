import { open } from 'node:fs/promises';
import type { UploadedFile } from '@masthead/domain/http/file';
import type { FileFormat } from '@masthead/domain/uploads/file-format';
import { checkFile } from './check-file';
import { rowWriter } from './row-writer';

interface Prepared {
  format: FileFormat;
  file: UploadedFile;
  /** Where the rows go as the database takes them. */
  to: string;
  /** A row of this place as the database takes it. */
  write: (values: string[], index: number) => string;
  signal: AbortSignal;
}

/** Throws unless every row of the file is right; answers how many it has. */
export async function prepareList({ format, file, to, write, signal }: Prepared): Promise<number> {
  const target = await open(to, 'wx', 0o600);
  try {
    const writer = rowWriter(target);
    let isRight = true;
    const total = await checkFile(format, file, {
      onRow: (row, index) => {
        if ('refusal' in row) isRight = false;
        else if (isRight) writer.add(write(row.values, index));
      },
      betweenPieces: async () => {
        signal.throwIfAborted();
        await writer.flush(false);
      },
    });
    await writer.flush(true);
    return total;
  } finally {
    await target.close();
  }
}
