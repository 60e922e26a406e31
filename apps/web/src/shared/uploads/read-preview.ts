import {
  createFileChecker,
  type FileFormat,
  type FileRefusal,
  type FileRow,
  INSPECTED_BYTES,
} from '@masthead/domain/uploads/file-format';

/** The first rows of a file, its first invalid rows, and the reason why the server would reject it. */
export interface Preview {
  rows: FileRow[];
  refusal: FileRefusal | null;
}

const MAX_PREVIEW_ROWS = 5;

/** Validates the whole file like the server, in chunks. */
export async function readPreview(format: FileFormat, file: File): Promise<Preview> {
  const beginning = new Uint8Array(await file.slice(0, INSPECTED_BYTES).arrayBuffer());
  const refusal = format.beginningRefusal(beginning, file.size <= INSPECTED_BYTES);
  if (refusal) return { rows: [], refusal };

  const rows: FileRow[] = [];
  let invalidCount = 0;
  const checker = createFileChecker(format, file.size, (row, index) => {
    const isInvalid = 'refusal' in row;
    if (index < MAX_PREVIEW_ROWS || (isInvalid && invalidCount < MAX_PREVIEW_ROWS)) rows.push(row);
    if (isInvalid && index >= MAX_PREVIEW_ROWS) invalidCount++;
  });
  const decoder = new TextDecoder();
  for (let offset = 0; offset < file.size; offset += INSPECTED_BYTES) {
    const bytes = await file.slice(offset, offset + INSPECTED_BYTES).arrayBuffer();
    const failure = checker.take(decoder.decode(bytes, { stream: true }), false);
    if (failure) return { rows, refusal: failure };
  }
  const failure = checker.take(decoder.decode(), true);
  if (failure) return { rows, refusal: failure };
  const result = checker.finish();
  return { rows, refusal: 'total' in result ? null : result };
}
