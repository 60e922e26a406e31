import { menus } from '@masthead/domain/menus/contract';
import { menuTypes } from '@masthead/domain/menus/schema';
import { recordAudit } from '../../platform/audit/record-audit';
import { retrying } from '../../platform/db/transactions';
import { wholeReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { changeMenu } from './change-menu';
import { createMenu } from './create-menu';
import { menuOrThrow, noMenu } from './menu-or-throw';
import { deleteMenu, listMenus } from './menus.queries';

export function menuRoutes(api: Api): void {
  serve(api, menus.list, async ({ db }, { query }) => wholeReply(await listMenus(db, query)));

  serve(api, menus.constants, async () => ({
    type: Object.entries(menuTypes).map(([id, name]) => ({ id, name })),
  }));

  serve(api, menus.create, ({ db }, { body }) =>
    retrying(db, async (db) => menuOrThrow(db, await createMenu(db, body))),
  );

  serve(api, menus.update, ({ db, checkBase }, { params, body }) =>
    retrying(db, async (db) => {
      await changeMenu(db, checkBase, params.id, body);
      return menuOrThrow(db, params.id);
    }),
  );

  serve(api, menus.remove, (context, { params }) =>
    context.db.transaction().execute(async (db) => {
      const menu = await deleteMenu(db, params.id);
      if (!menu) throw noMenu();
      await recordAudit(db, context, { action: 'menu.deleted', target_id: params.id, target_label: menu.name });
      return null;
    }),
  );
}
