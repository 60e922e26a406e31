import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { contextualLinkFormat } from '@masthead/domain/contextual-links/file';
import type { ContextualLink, ContextualLinkQuery } from '@masthead/domain/contextual-links/schema';
import { recordAudit } from '../../audit/record-audit';
import type { Db } from '../../db/db';
import type { Api } from '../../http/api';
import { pageReply } from '../../http/page';
import { serve } from '../../http/serve';
import { listPage } from '../../uploads/lists.queries';
import { replaceList } from '../../uploads/replace-list';

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
