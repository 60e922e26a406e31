import {
  type ContextualLink,
  type ContextualLinkQuery,
  contextualLinks,
} from '@masthead/domain/contextual-links/contract';
import { contextualLinkFormat } from '@masthead/domain/contextual-links/file';

import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { listPage } from '../../platform/uploads/lists.queries';
import { replaceList } from '../../platform/uploads/replace-list';

const table = 'contextual_links';
const all = ['text', 'url'] as const;

export function contextualLinkRoutes(api: Api): void {
  for (const list of [contextualLinks.list, contextualLinks.listWithoutSlash]) {
    serve(api, list, ({ db }, { query }) => readLinks(db, query, list.path));
  }

  serve(api, contextualLinks.upload, (context, { body }) =>
    replaceList(context.db, {
      format: contextualLinkFormat,
      sent: body.file,
      list: { table, columns: all },
      signal: context.gone,
      record: (db, count) => recordAudit(db, context, { action: 'contextual-links.replaced', after: { count } }),
    }),
  );
}

async function readLinks(db: Db, { fields = [...all], ...asked }: ContextualLinkQuery, path: string) {
  const { items, total } = await listPage<Partial<ContextualLink>>(db, { table, columns: fields }, asked);
  const query = { ...asked, fields: fields.join(',') };
  return pageReply(items, total, query, path);
}
