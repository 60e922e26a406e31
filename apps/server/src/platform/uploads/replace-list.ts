import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { UploadedFile } from '@masthead/domain/http/file';
import { phrase } from '@masthead/domain/text/phrase';
import type { FileFormat } from '@masthead/domain/uploads/file-format';
import { formatCopyRow, runWithCopy } from '../db/copy-rows';
import type { ActorContext } from '../http/context';
import { conflict, RefusedError } from '../http/errors';
import { checkFile } from './check-file';
import { keepCurrentList, recordReplacement, type UploadedList } from './list-history';
import { buildCopyStatement, lockLists, reserveRange } from './lists.queries';

const FLUSH_BYTES = 64 * 1024;

/** Writes rows to a file in blocks. */
interface RowWriter {
  add: (row: string) => void;
  /** Writes the buffer to disk if it is large enough or this is the last call. */
  flush: (isLast: boolean) => Promise<void>;
}

/** Collects rows in a reused buffer. Strings would be garbage of twice the file's size. */
function createRowWriter(handle: FileHandle): RowWriter {
  let bytes = Buffer.alloc(4 * FLUSH_BYTES);
  let size = 0;
  return {
    add: (row) => {
      // UTF-8 needs at most three bytes per UTF-16 code unit.
      const neededBytes = size + row.length * 3;
      if (neededBytes > bytes.length) bytes = Buffer.concat([bytes], 2 * neededBytes);
      size += bytes.write(row, size);
    },
    flush: async (isLast) => {
      if (size === 0 || (size < FLUSH_BYTES && !isLast)) return;
      await handle.writeFile(bytes.subarray(0, size));
      size = 0;
    },
  };
}

const LOCK_TIMEOUT_CODE = '55P03';

interface Upload {
  format: FileFormat;
  file: UploadedFile;
  uploadedList: UploadedList;
}

/**
 * Replaces a list by the rows of a file, all or nothing. The whole file is validated and converted to the COPY format
 * on disk before the transaction starts. Concurrent readers see the old list until the commit.
 */
export async function replaceList(
  context: ActorContext,
  { format, file, uploadedList }: Upload,
): Promise<{ total: number }> {
  const { db } = context;
  const { list } = uploadedList;
  // The upload is canceled when the client disconnects.
  const signal = context.createDisconnectSignal();
  try {
    const firstPosition = await reserveRange(db);
    const sectionColumn = list.section_id === undefined ? [] : [list.section_id];
    const rowsPath = `${file.path}.rows`;
    const formatRow = (values: string[], index: number) =>
      formatCopyRow([...sectionColumn, firstPosition + index, ...values]);
    const total = await convertFile({ format, file, rowsPath, formatRow, signal });
    await runWithCopy(db, signal, async (db, copy) => {
      await lockLists(db, list);
      await keepCurrentList(db, list);
      await copy(buildCopyStatement(list), createReadStream(rowsPath));
      const replacement = { first_position: firstPosition, row_count: total, restored_from: null };
      await recordReplacement(db, context, uploadedList, replacement);
    });
    return { total };
  } catch (error) {
    if (signal.aborted) throw new RefusedError(400, 'malformed', phrase('The upload was canceled.'));
    if (error instanceof Error && 'code' in error && error.code === LOCK_TIMEOUT_CODE) {
      throw conflict(phrase('Another upload is in progress. Try again in a minute.'));
    }
    throw error;
  }
}

interface Conversion {
  format: FileFormat;
  file: UploadedFile;
  rowsPath: string;
  formatRow: (values: string[], index: number) => string;
  signal: AbortSignal;
}

/** Writes the rows to `rowsPath`. Throws unless every row of the file is valid. Returns the number of rows. */
async function convertFile({ format, file, rowsPath, formatRow, signal }: Conversion): Promise<number> {
  const target = await open(rowsPath, 'wx', 0o600);
  try {
    const writer = createRowWriter(target);
    let isValid = true;
    const total = await checkFile(format, file, {
      onRow: (row, index) => {
        if ('refusal' in row) isValid = false;
        else if (isValid) writer.add(formatRow(row.values, index));
      },
      betweenReads: async () => {
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
