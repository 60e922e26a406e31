import { staticPages } from '@masthead/domain/static-pages/contract';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { metaReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { changeStaticPage, noStaticPage } from './change-static-page';
import { checkCode } from './check-code';
import { findStaticPage, listStaticPages, lockStaticPage } from './static-pages.queries';

export function staticPageRoutes(api: Api): void {
  serve(api, staticPages.list, async ({ db }, { query }) => {
    const items = await listStaticPages(db, query);
    return metaReply(items, items.length, { page: 1, per_page: Math.max(1, items.length) });
  });

  serve(api, staticPages.get, ({ db }, { params }) => pageOrThrow(db, params.id));

  serve(api, staticPages.update, async (context, { params, body }) => {
    await pageOrThrow(context.db, params.id);
    await checkCode(body);
    return context.db.transaction().execute(async (db) => {
      await lockStaticPage(db, params.id);
      await context.checkBase(() => pageOrThrow(db, params.id));
      const fields = await changeStaticPage(db, params.id, body, context.now());
      const page = await pageOrThrow(db, params.id);
      if (fields.length > 0) {
        await recordAudit(db, context, {
          action: 'static-page.updated',
          target_id: page.id,
          target_label: page.title,
          after: { fields },
        });
      }
      return page;
    });
  });
}

async function pageOrThrow(db: Db, id: number) {
  const page = await findStaticPage(db, id);
  if (!page) throw noStaticPage();
  return page;
}
