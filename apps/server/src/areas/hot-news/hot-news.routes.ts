import { type HotNewsItem, hotNews, hotNewsFormat } from '@masthead/domain/hot-news/contract';

import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../platform/db/db';
import { invalid } from '../../platform/http/errors';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { uploadHistoryRoutes } from '../../platform/uploads/history.routes';
import type { UploadedList } from '../../platform/uploads/list-history';
import { listPage } from '../../platform/uploads/lists.queries';
import { replaceList } from '../../platform/uploads/replace-list';
import { listSectionIds } from './hot-news.queries';

/** The uploaded list of one section, or of the whole site if the project has no sections. */
const sectionList = (section_id: number | undefined): UploadedList => ({
  list: { table: 'hot_news', columns: ['title', 'url'], section_id: section_id ?? null },
  right: 'hot_news.update',
  action: 'hot-news.replaced',
});

/** Serves hot news: titles and links that a section highlights. An upload of a CSV file replaces the list. */
export function hotNewsRoutes(api: Api): void {
  serve(api, hotNews.list, async ({ db }, { query }) => {
    const { items, total } = await listPage<HotNewsItem>(db, sectionList(query.section_id).list, query);
    return pageReply(items, total, query, hotNews.list.path);
  });

  serve(api, hotNews.upload, async (context, { body: { file, section_id } }) => {
    await checkSection(context.db, section_id);
    return replaceList(context, { format: hotNewsFormat, file, uploadedList: sectionList(section_id) });
  });

  uploadHistoryRoutes(api, hotNews, sectionList);
}

/** Throws unless the section exists. Only a project without sections may leave it out. */
async function checkSection(db: Db, section_id: number | undefined): Promise<void> {
  const ids = await listSectionIds(db);
  if (section_id === undefined && ids.length > 0) throw invalid({ section_id: [phrase('Field can not be empty')] });
  if (section_id !== undefined && !ids.includes(section_id)) {
    throw invalid({ section_id: [phrase('This item no longer exists. Reload the page.')] });
  }
}
