import { z } from 'zod';
import { linkColumn, textColumn } from '../csv/columns';
import { csvFormat } from '../csv/csv-format';
import type { ListFile } from '../csv/list-file';
import { reads } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { requiredFile, uploadReply } from '../http/file';
import { pageQuery, pageSchema, urlId } from '../http/paging';
import { phrase } from '../text/phrase';
import { uploadHistory } from '../uploads/history';

// The API of hot news: the titles and links that a section highlights. The server, the web client and its forms share
// these schemas and endpoints.

/** The uploaded file. Columns `title,url`: the links that a section highlights, in the order of the file. */
export const hotNewsFile: ListFile = {
  columns: [textColumn('title', 255), linkColumn('url', 2000)],
  maxRows: 10_000,
  isUnique: false,
};

export const hotNewsFormat = csvFormat(hotNewsFile);

export const hotNewsItem = z.object({ title: z.string(), url: z.string() });
export type HotNewsItem = z.infer<typeof hotNewsItem>;

/** Omit `section_id` in a project without sections. */
export const hotNewsQuery = pageQuery.extend({ section_id: urlId.optional() });

export const hotNewsUpload = z.object({
  file: requiredFile(phrase('Choose a file')),
  section_id: urlId.optional(),
});

const path = '/v2/hot-news';
const read = reads(path, 'hot_news.read');

export const hotNews = {
  list: read('', 'Lists the hot news of a section in the order of the uploaded file.', {
    fromReplica: true,
    query: hotNewsQuery,
    reply: pageSchema(hotNewsItem),
  }),
  upload: endpoint({
    method: 'POST',
    path: `${path}/upload`,
    access: 'hot_news.update',
    summary: 'Replaces the hot news of a section by the rows of a CSV file.',
    description: 'The columns are `title,url`. A file with an error changes nothing.',
    body: hotNewsUpload,
    multipart: true,
    reply: uploadReply,
  }),
  ...uploadHistory(path, { read: 'hot_news.read', upload: 'hot_news.update' }),
};
