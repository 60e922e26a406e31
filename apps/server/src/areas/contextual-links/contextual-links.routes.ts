import {
  type ContextualLink,
  type ContextualLinkQuery,
  contextualLinkFormat,
  contextualLinks,
} from '@masthead/domain/contextual-links/contract';

import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { announce } from '../../platform/events/announce.queries';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { listPage } from '../../platform/uploads/lists.queries';
import { replaceList } from '../../platform/uploads/replace-list';

const table = 'contextual_links';
const allColumns = ['text', 'url'] as const;

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
    replaceList(context.db, {
      format: contextualLinkFormat,
      file: body.file,
      list: { table, columns: allColumns },
      signal: context.createDisconnectSignal(),
      record: async (db, count) => {
        await recordAudit(db, context, { action: 'contextual-links.replaced', after: { count } });
        await announce(db, 'site');
      },
    }),
  );
}

async function readLinks(db: Db, { fields = [...allColumns], ...paging }: ContextualLinkQuery, path: string) {
  const { items, total } = await listPage<Partial<ContextualLink>>(db, { table, columns: fields }, paging);
  const query = { ...paging, fields: fields.join(',') };
  return pageReply(items, total, query, path);
}
