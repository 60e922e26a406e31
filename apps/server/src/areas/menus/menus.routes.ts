import { type menuInput, type menuPatch, menus, menuTypes } from '@masthead/domain/menus/contract';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { requireCategory } from '../../content/taxonomy/taxonomy.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { lockOrder, moveToPosition, writeOrder } from '../../platform/db/order';
import { withRetries } from '../../platform/db/transactions';
import type { CheckBaseVersion } from '../../platform/http/context';
import { notFound } from '../../platform/http/errors';
import { unpagedReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';
import { undoable } from '../../platform/undo/undoable';

import { deleteMenu, findMenu, insertMenu, listMenuIds, listMenus, type MenuKey, updateMenu } from './menus.queries';

const menuNotFound = () => notFound(phrase('This menu item no longer exists.'));

async function menuOrThrow(db: Db, id: number) {
  const menu = await findMenu(db, id);
  if (!menu) throw menuNotFound();
  return menu;
}

const toMenuKey = ({ type, section_id, category_id }: MenuKey) => ({ type, section_id, category_id });

/** Changes a menu item. An item that moves to another menu goes to its end unless an order is given. */
async function changeMenu(
  db: Db,
  checkBaseVersion: CheckBaseVersion,
  id: number,
  patch: z.output<typeof menuPatch>,
): Promise<void> {
  await lockOrder(db, 'menus');
  const before = await menuOrThrow(db, id);
  await checkBaseVersion(async () => before);
  const { order, ...values } = patch;
  const menuKey = toMenuKey({ ...before, ...values });
  const isMoved = JSON.stringify(menuKey) !== JSON.stringify(toMenuKey(before));
  if (isMoved) await checkCategory(db, menuKey);
  if (Object.keys(values).length > 0) await updateMenu(db, id, values);
  if (order === undefined && !isMoved) return;
  const itemIds = await listMenuIds(db, menuKey);
  await writeOrder(db, 'menus', moveToPosition(itemIds, id, order ?? itemIds.length));
}

/** Serves menu items: links in the menus of the site, for the whole site, a section or a category. */
export function menuRoutes(api: Api): void {
  serve(api, menus.list, async ({ db }, { query }) => unpagedReply(await listMenus(db, query)));

  serve(api, menus.constants, async () => ({
    type: Object.entries(menuTypes).map(([id, name]) => ({ id, name })),
  }));

  serve(api, menus.create, ({ db }, { body }) =>
    withRetries(db, async (db) => menuOrThrow(db, await createMenu(db, body))),
  );

  serve(api, menus.update, ({ db, checkBaseVersion }, { params, body }) =>
    withRetries(db, async (db) => {
      await changeMenu(db, checkBaseVersion, params.id, body);
      return menuOrThrow(db, params.id);
    }),
  );

  serve(api, menus.remove, (context, { params }) =>
    context.db.transaction().execute(async (db) => {
      const { name } = await menuOrThrow(db, params.id);
      const event = { action: 'menu.deleted', target_id: params.id, target_label: name } as const;
      const deletes = { table: 'menus', where: { id: [params.id] } } as const;
      const isDeleted = await undoable(db, context, { rights: 'menu.delete', event, deletes }, () =>
        deleteMenu(db, params.id),
      );
      if (!isDeleted) throw menuNotFound();
      await recordAudit(db, context, event);
      return null;
    }),
  );
}

async function createMenu(db: Db, input: z.output<typeof menuInput>): Promise<number> {
  await lockOrder(db, 'menus');
  const menuKey = { type: input.type, section_id: input.section_id ?? null, category_id: input.category_id ?? null };
  await checkCategory(db, menuKey);
  const otherIds = await listMenuIds(db, menuKey);
  const id = await insertMenu(db, { ...input, ...menuKey, order: otherIds.length + 1 });
  // Deletions and moves leave gaps in the order, so number all items again.
  await writeOrder(db, 'menus', [...otherIds, id]);
  return id;
}

/** Throws unless the category exists and belongs to the given section, if any. */
async function checkCategory(db: Db, { section_id, category_id }: MenuKey): Promise<void> {
  if (category_id !== null) await requireCategory(db, category_id, section_id);
}
