import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { requiredFile, uploadReply } from '../http/file';
import { addressId, pageOf, pageQuery } from '../http/paging';

import { phrase } from '../text/phrase';

export const hotNewsItem = z.object({ title: z.string(), url: z.string() });
export type HotNewsItem = z.infer<typeof hotNewsItem>;

/** Without a section: the list of a project that has none. */
export const hotNewsQuery = pageQuery.extend({ section_id: addressId.optional() });

export const hotNewsUpload = z.object({
  file: requiredFile(phrase('Choose a file')),
  section_id: addressId.optional(),
});

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
