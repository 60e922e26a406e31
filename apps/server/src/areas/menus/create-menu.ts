import type { menuInput } from '@masthead/domain/menus/contract';
import type { z } from 'zod';
import type { Db } from '../../platform/db/db';
import { lockOrder, writeOrder } from '../../platform/db/order';
import { checkPlace } from './menu-place';
import { insertMenu, listMenuIds } from './menus.queries';

/** It goes to the end of its menu. */
export async function createMenu(db: Db, input: z.output<typeof menuInput>): Promise<number> {
  await lockOrder(db, 'menus');
  const place = { type: input.type, section_id: input.section_id ?? null, category_id: input.category_id ?? null };
  await checkPlace(db, place);
  const others = await listMenuIds(db, place);
  const id = await insertMenu(db, { ...input, ...place, order: others.length + 1 });
  // What was deleted or moved away has left gaps: the last of three may be number five.
  await writeOrder(db, 'menus', [...others, id]);
  return id;
}
