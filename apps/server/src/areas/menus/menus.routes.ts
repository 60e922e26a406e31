import { type menuInput, type menuPatch, menus, menuTypes } from '@masthead/domain/menus/contract';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { categoryOf } from '../../content/taxonomy/taxonomy.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { lockOrder, placed, writeOrder } from '../../platform/db/order';
import { retrying } from '../../platform/db/transactions';
import type { CheckBase } from '../../platform/http/context';
import { notFound } from '../../platform/http/errors';
import { wholeReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { deleteMenu, findMenu, insertMenu, listMenuIds, listMenus, type MenuPlace, updateMenu } from './menus.queries';

const noMenu = () => notFound(phrase('There is no such menu item.'));

async function menuOrThrow(db: Db, id: number) {
  const menu = await findMenu(db, id);
  if (!menu) throw noMenu();
  return menu;
}

const placeOf = ({ type, section_id, category_id }: MenuPlace) => ({ type, section_id, category_id });

/** Changes a menu item. In another menu it stands at the end, unless its place there is given too. */
async function changeMenu(db: Db, checkBase: CheckBase, id: number, patch: z.output<typeof menuPatch>): Promise<void> {
  await lockOrder(db, 'menus');
  const before = await menuOrThrow(db, id);
  await checkBase(async () => before);
  const { order, ...values } = patch;
  const place = placeOf({ ...before, ...values });
  const isElsewhere = JSON.stringify(place) !== JSON.stringify(placeOf(before));
  if (isElsewhere) await checkPlace(db, place);
  if (Object.keys(values).length > 0) await updateMenu(db, id, values);
  if (order === undefined && !isElsewhere) return;
  const menu = await listMenuIds(db, place);
  await writeOrder(db, 'menus', placed(menu, id, order ?? menu.length));
}

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

/** It goes to the end of its menu. */
async function createMenu(db: Db, input: z.output<typeof menuInput>): Promise<number> {
  await lockOrder(db, 'menus');
  const place = { type: input.type, section_id: input.section_id ?? null, category_id: input.category_id ?? null };
  await checkPlace(db, place);
  const others = await listMenuIds(db, place);
  const id = await insertMenu(db, { ...input, ...place, order: others.length + 1 });
  // What was deleted or moved away has left gaps: the last of three may be number five.
  await writeOrder(db, 'menus', [...others, id]);
  return id;
}

/** Throws unless the category exists and, where a section is named too, belongs to it. */
async function checkPlace(db: Db, { section_id, category_id }: MenuPlace): Promise<void> {
  if (category_id !== null) await categoryOf(db, category_id, section_id);
}
