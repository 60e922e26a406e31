import { linkColumn, textColumn } from '../csv/columns';
import { csvFormat } from '../csv/csv-format';
import type { ListFile } from '../csv/list-file';

/** `title,url`: what a section points its readers to, in the order of the file. */
export const hotNewsFile: ListFile = {
  columns: [textColumn('title', 255), linkColumn('url', 2000)],
  maxRows: 10_000,
  isUnique: false,
};

export const hotNewsFormat = csvFormat(hotNewsFile);
