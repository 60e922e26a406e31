import {
  BEGINNING,
  beginningRefusal,
  type ListFile,
  type ListRow,
  listRow,
  noRowsMessage,
} from '@masthead/domain/csv/list-file';
import { csvReader } from '@masthead/domain/csv/rows';
import { emptyFileMessage } from '@masthead/domain/http/upload-file';

/** The first rows of a file, or why the server would not take it. */
export type Preview = { rows: ListRow[] } | { refusal: string };

const SHOWN = 5;

/** Reads no more than the beginning, however long the file is. */
export async function readPreview(list: ListFile, file: File): Promise<Preview> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  return previewOf(list, bytes, file.size <= BEGINNING);
}

function previewOf(list: ListFile, bytes: Uint8Array, isWhole: boolean): Preview {
  const wrong = beginningRefusal(list, bytes);
  const text = new TextDecoder().decode(bytes, { stream: !isWhole });
  if (wrong) return { refusal: isWhole && text.trim() === '' ? emptyFileMessage : wrong.refusal };
  const [, ...read] = csvReader()(text, isWhole);
  const rows = read.map((each) => listRow(list, each)).filter((row) => row !== null);
  return isWhole && rows.length === 0 ? { refusal: noRowsMessage } : { rows: rows.slice(0, SHOWN) };
}
