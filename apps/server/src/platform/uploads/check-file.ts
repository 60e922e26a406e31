import { type FileHandle, open } from 'node:fs/promises';
import type { UploadedFile } from '@masthead/domain/http/file';
import {
  createFileChecker,
  type FileFormat,
  type FileRefusal,
  type FileRow,
  fileRefusal,
  INSPECTED_BYTES,
} from '@masthead/domain/uploads/file-format';
import { invalid, invalidLines, type RefusedError } from '../http/errors';

const READ_BYTES = 64 * 1024;
/** Small, so that the objects of one chunk can be garbage-collected before the next. */
const CHUNK_BYTES = 4 * 1024;

/** Calls `onText` with the text of a file in chunks, so that the file is never completely in memory. */
async function readChunks(
  handle: FileHandle,
  onText: (text: string, isLast: boolean) => void,
  betweenReads: () => Promise<void>,
): Promise<void> {
  const decoder = new TextDecoder();
  // One reused buffer: a stream would allocate as much memory as the file has.
  const bytes = Buffer.alloc(READ_BYTES);
  for (;;) {
    const { bytesRead } = await handle.read(bytes, 0, READ_BYTES);
    if (bytesRead === 0) break;
    for (let start = 0; start < bytesRead; start += CHUNK_BYTES) {
      onText(decoder.decode(bytes.subarray(start, Math.min(start + CHUNK_BYTES, bytesRead)), { stream: true }), false);
    }
    await betweenReads();
  }
  onText(decoder.decode(), true);
}

interface RowHandlers {
  onRow?: (row: FileRow, index: number) => void;
  /** Runs after each 64 kB, to write results or to stop an aborted upload. */
  betweenReads?: () => Promise<void>;
}

/** Validates an uploaded list. Throws unless the whole file matches its format. Returns the number of rows. */
export async function checkFile(
  format: FileFormat,
  { filename, path, bytes }: UploadedFile,
  { onRow = () => undefined, betweenReads = async () => undefined }: RowHandlers = {},
): Promise<number> {
  const message = fileRefusal(format, filename, bytes);
  if (message !== null) throw invalid({ file: [message] });
  const handle = await open(path);
  try {
    throwRefusal(format.beginningRefusal(await readFirstBytes(handle), bytes <= INSPECTED_BYTES));
    const checker = createFileChecker(format, bytes, onRow);
    await readChunks(handle, (text, isLast) => throwRefusal(checker.take(text, isLast)), betweenReads);
    const result = checker.finish();
    if ('total' in result) return result.total;
    throw toRefused(result);
  } finally {
    await handle.close();
  }
}

function throwRefusal(refusal: FileRefusal | null): void {
  if (refusal !== null) throw toRefused(refusal);
}

function toRefused(refusal: FileRefusal): RefusedError {
  return 'lines' in refusal ? invalidLines(refusal.lines, refusal.more) : invalid({ file: [refusal.message] });
}

/** Reads with an explicit position, which does not move the position of the handle. */
async function readFirstBytes(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(INSPECTED_BYTES), 0, INSPECTED_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
