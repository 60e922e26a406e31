import { type HotNewsItem, hotNews } from '@masthead/domain/hot-news/contract';
import { hotNewsFormat } from '@masthead/domain/hot-news/file';
import { phrase } from '@masthead/domain/text/phrase';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { invalid } from '../../platform/http/errors';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { listPage, type StoredList } from '../../platform/uploads/lists.queries';
import { replaceList } from '../../platform/uploads/replace-list';
import { sectionIds } from './hot-news.queries';

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

/** Throws unless the section is there; only a project without sections has hot news of none. */
async function checkSection(db: Db, section_id: number | undefined): Promise<void> {
  const ids = await sectionIds(db);
  if (section_id === undefined && ids.length > 0) throw invalid({ section_id: [phrase('Field can not be empty')] });
  if (section_id !== undefined && !ids.includes(section_id)) {
    throw invalid({ section_id: [phrase('There is no such thing any more.')] });
  }
}
