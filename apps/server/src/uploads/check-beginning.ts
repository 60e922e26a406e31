import { open } from 'node:fs/promises';
import { csvNameRefusal } from '@masthead/domain/csv/csv-name';
import { BEGINNING, beginningRefusal, type ListFile } from '@masthead/domain/csv/list-file';
import type { UploadedFile } from '@masthead/domain/http/file';
import { emptyFileMessage } from '@masthead/domain/http/upload-file';
import { badLines, invalid } from '../http/errors';

/** Throws unless the file is named and begins as the list's does. */
export async function checkBeginning(file: ListFile, { filename, path }: UploadedFile): Promise<void> {
  const wrongName = csvNameRefusal(filename);
  if (wrongName) throw invalid({ file: [wrongName] });
  const beginning = await beginningOf(path);
  const wrong = beginningRefusal(file, beginning);
  if (wrong === null) return;
  if (beginning.length < BEGINNING && beginning.toString().trim() === '') throw invalid({ file: [emptyFileMessage] });
  const { refusal: message, line } = wrong;
  throw line === undefined ? invalid({ file: [message] }) : badLines([{ line, message }]);
}

async function beginningOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING), 0, BEGINNING);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
