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
import type { WrongLines } from './line-errors';

/** What the look at a file found: its first rows and the wrong lines there, or why it is not the list at all. */
export type Preview = { rows: ListRow[]; wrong: WrongLines | null } | { refusal: string };

const SHOWN = 5;
/** Beyond these the wrong lines are only counted. */
const REPORTED = 100;

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
  if (isWhole && rows.length === 0) return { refusal: noRowsMessage };
  const shown = [...rows.slice(0, SHOWN), ...rows.slice(SHOWN).filter(isWrong).slice(0, SHOWN)];
  return { rows: shown, wrong: wrongLines(rows) };
}

const isWrong = (row: ListRow) => 'refusal' in row;

function wrongLines(rows: ListRow[]): WrongLines | null {
  const all = rows.flatMap((row) => ('refusal' in row ? [{ line: row.line, message: row.refusal }] : []));
  return all.length === 0 ? null : { lines: all.slice(0, REPORTED), more: Math.max(0, all.length - REPORTED) };
}
