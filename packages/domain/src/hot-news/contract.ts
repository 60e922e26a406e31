import { endpoint } from '../http/endpoint';
import { pageOf } from '../http/paging';
import { uploadReply } from '../http/upload-reply';
import { hotNewsItem, hotNewsQuery, hotNewsUpload } from './schema';

const path = '/v2/hot-news';

export const hotNews = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'hot_news.read',
    summary: 'The hot news of a section in their order.',
    query: hotNewsQuery,
    reply: pageOf(hotNewsItem),
  }),
  upload: endpoint({
    method: 'POST',
    path: `${path}/upload`,
    access: 'hot_news.update',
    summary: 'Replaces the hot news of a section by the lines `title,url` of a CSV file: all of them or none.',
    body: hotNewsUpload,
    multipart: true,
    reply: uploadReply,
  }),
};
