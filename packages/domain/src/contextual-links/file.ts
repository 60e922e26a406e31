import { linkColumn, textColumn } from '../csv/columns';
import { csvFormat } from '../csv/csv-format';
import type { ListFile } from '../csv/list-file';

/** `text,url`: a text that occurs in an article links to its url, so one text cannot have two. */
export const contextualLinkFile: ListFile = {
  columns: [textColumn('text', 255), linkColumn('url', 2000)],
  maxRows: 200_000,
  isUnique: true,
};

export const contextualLinkFormat = csvFormat(contextualLinkFile);
