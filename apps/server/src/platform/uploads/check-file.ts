import { type FileHandle, open } from 'node:fs/promises';
import type { UploadedFile } from '@masthead/domain/http/file';
import {
  BEGINNING,
  type FileFormat,
  type FileRefusal,
  type FileRow,
  fileChecker,
  fileRefusal,
} from '@masthead/domain/uploads/file-format';
import { badLines, invalid, type Refused } from '../http/errors';

const READ = 64 * 1024;
/** Small, so that what is made of one piece is gone before the next. */
const PIECE = 4 * 1024;

/** Calls `take` with the text of a file, piece by piece; it is never whole in memory. */
async function readPieces(
  handle: FileHandle,
  take: (text: string, isLast: boolean) => void,
  rest: () => Promise<void>,
): Promise<void> {
  const decoder = new TextDecoder();
  // The same bytes again and again: a stream would leave as many behind as the file has.
  const bytes = Buffer.alloc(READ);
  for (;;) {
    const { bytesRead } = await handle.read(bytes, 0, READ);
    if (bytesRead === 0) break;
    for (let at = 0; at < bytesRead; at += PIECE) {
      take(decoder.decode(bytes.subarray(at, Math.min(at + PIECE, bytesRead)), { stream: true }), false);
    }
    await rest();
  }
  take(decoder.decode(), true);
}

interface Rows {
  onRow?: (row: FileRow, index: number) => void;
  /** Runs between pieces of the file. */
  betweenPieces?: () => Promise<void>;
}

/** Throws unless the whole file matches its format; returns the number of its rows. */
export async function checkFile(
  format: FileFormat,
  { filename, path, bytes }: UploadedFile,
  { onRow = () => undefined, betweenPieces = async () => undefined }: Rows = {},
): Promise<number> {
  const message = fileRefusal(format, filename, bytes);
  if (message !== null) throw invalid({ file: [message] });
  const source = await open(path);
  try {
    throwRefusal(format.beginningRefusal(await readBeginning(source), bytes <= BEGINNING));
    const checker = fileChecker(format, bytes, onRow);
    await readPieces(source, (text, isLast) => throwRefusal(checker.take(text, isLast)), betweenPieces);
    const result = checker.finish();
    if ('total' in result) return result.total;
    throw toRefused(result);
  } finally {
    await source.close();
  }
}

function throwRefusal(refusal: FileRefusal | null): void {
  if (refusal !== null) throw toRefused(refusal);
}

function toRefused(refusal: FileRefusal): Refused {
  return 'lines' in refusal ? badLines(refusal.lines, refusal.more) : invalid({ file: [refusal.message] });
}

/** Reads from position 0 explicitly, which leaves the position of the handle at the start. */
async function readBeginning(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
  return buffer.subarray(0, bytesRead);
}
