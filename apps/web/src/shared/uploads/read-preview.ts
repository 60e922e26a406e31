import {
  BEGINNING,
  type FileFormat,
  type FileRefusal,
  type FileRow,
  fileChecker,
} from '@masthead/domain/uploads/file-format';

/** The first rows of a file, its first wrong rows, and why the server would refuse the file. */
export interface Preview {
  rows: FileRow[];
  refusal: FileRefusal | null;
}

const SHOWN = 5;

/** Checks the whole file as the server does, piece by piece. */
export async function readPreview(format: FileFormat, file: File): Promise<Preview> {
  const beginning = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const refusal = format.beginningRefusal(beginning, file.size <= BEGINNING);
  if (refusal) return { rows: [], refusal };

  const rows: FileRow[] = [];
  let wrong = 0;
  const checker = fileChecker(format, file.size, (row, index) => {
    const isWrong = 'refusal' in row;
    if (index < SHOWN || (isWrong && wrong < SHOWN)) rows.push(row);
    if (isWrong && index >= SHOWN) wrong++;
  });
  const decoder = new TextDecoder();
  for (let at = 0; at < file.size; at += BEGINNING) {
    const bytes = await file.slice(at, at + BEGINNING).arrayBuffer();
    const ended = checker.take(decoder.decode(bytes, { stream: true }), false);
    if (ended) return { rows, refusal: ended };
  }
  const ended = checker.take(decoder.decode(), true);
  if (ended) return { rows, refusal: ended };
  const result = checker.finish();
  return { rows, refusal: 'total' in result ? null : result };
}
