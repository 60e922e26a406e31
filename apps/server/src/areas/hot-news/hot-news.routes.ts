import { hotNews } from '@masthead/domain/hot-news/contract';
import { hotNewsFormat } from '@masthead/domain/hot-news/file';
import type { HotNewsItem } from '@masthead/domain/hot-news/schema';
import { recordAudit } from '../../platform/audit/record-audit';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { listPage, type StoredList } from '../../platform/uploads/lists.queries';
import { replaceList } from '../../platform/uploads/replace-list';
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

  serve(api, hotNews.upload, async (context, { body: { file: sent, section_id } }) => {
    await checkSection(context.db, section_id);
    return replaceList(context.db, {
      format: hotNewsFormat,
      sent,
      list: listOf(section_id),
      signal: context.gone,
      record: (db, count) =>
        recordAudit(db, context, { action: 'hot-news.replaced', target_id: section_id ?? null, after: { count } }),
    });
  });
}
