import type { menuPatch } from '@masthead/domain/menus/contract';
import type { z } from 'zod';
import type { Db } from '../../platform/db/db';
import { lockOrder, placed, writeOrder } from '../../platform/db/order';
import type { CheckBase } from '../../platform/http/context';
import { menuOrThrow } from './menu-or-throw';
import { checkPlace } from './menu-place';
import { listMenuIds, type MenuPlace, updateMenu } from './menus.queries';

const placeOf = ({ type, section_id, category_id }: MenuPlace) => ({ type, section_id, category_id });

/** Changes a menu item. In another menu it stands at the end, unless its place there is given too. */
export async function changeMenu(
  db: Db,
  checkBase: CheckBase,
  id: number,
  patch: z.output<typeof menuPatch>,
): Promise<void> {
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
