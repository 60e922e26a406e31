import {
  type ContextualLink,
  type ContextualLinkQuery,
  contextualLinkFormat,
  contextualLinks,
} from '@masthead/domain/contextual-links/contract';

import type { Db } from '../../platform/db/db';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { uploadHistoryRoutes } from '../../platform/uploads/history.routes';
import type { UploadedList } from '../../platform/uploads/list-history';
import { listPage } from '../../platform/uploads/lists.queries';
import { replaceList } from '../../platform/uploads/replace-list';

const table = 'contextual_links';
const allColumns = ['text', 'url'] as const;

const allLinks: UploadedList = {
  list: { table, columns: allColumns },
  right: 'contextual_link.upload',
  action: 'contextual-links.replaced',
};

/**
 * Serves contextual links: phrases that become links wherever they occur in articles. An upload of a CSV file replaces
 * the whole list.
 */
export function contextualLinkRoutes(api: Api): void {
  // The URLs with and without a trailing slash return the same list.
  for (const list of [contextualLinks.list, contextualLinks.listWithoutSlash]) {
    serve(api, list, ({ db }, { query }) => readLinks(db, query, list.path));
  }

  serve(api, contextualLinks.upload, (context, { body }) =>
    replaceList(context, { format: contextualLinkFormat, file: body.file, uploadedList: allLinks }),
  );

  uploadHistoryRoutes(api, contextualLinks, () => allLinks);
}

async function readLinks(db: Db, { fields = [...allColumns], ...paging }: ContextualLinkQuery, path: string) {
  const { items, total } = await listPage<Partial<ContextualLink>>(db, { table, columns: fields }, paging);
  const query = { ...paging, fields: fields.join(',') };
  return pageReply(items, total, query, path);
}
