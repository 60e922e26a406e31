import { hotNews } from '@masthead/domain/hot-news/contract';
import { hotNewsFile } from '@masthead/domain/hot-news/file';
import type { HotNewsItem } from '@masthead/domain/hot-news/schema';
import type { Api } from '../../http/api';
import { pageReply } from '../../http/page';
import { serve } from '../../http/serve';
import { listPage, type StoredList } from '../../uploads/lists.queries';
import { replaceList } from '../../uploads/replace-list';
import { checkSection } from './check-section';

const listOf = (section_id: number | undefined): StoredList => ({
  table: 'hot_news',
  columns: ['title', 'url'],
  section_id: section_id ?? null,
});

export function hotNewsRoutes(api: Api): void {
  serve(api, hotNews.list, async ({ db }, { query }) => {
    const { items, total } = await listPage<HotNewsItem>(db, listOf(query.section_id), query);
    return pageReply(items, total, query, hotNews.list.path);
  });

  serve(api, hotNews.upload, async ({ db, gone }, { body }) => {
    await checkSection(db, body.section_id);
    return replaceList(db, { file: hotNewsFile, sent: body.file, list: listOf(body.section_id), signal: gone });
  });
}
