import type { CategoryPatch } from '@masthead/domain/categories/contract';
import { placeRefusals } from '@masthead/domain/categories/rules';
import type { Db } from '../../platform/db/db';
import { lockOrder, placed, writeOrder } from '../../platform/db/order';
import type { CheckBase } from '../../platform/http/context';
import { invalid } from '../../platform/http/errors';
import { listSiblings, replaceTags, updateCategory } from './categories.queries';
import { categoryOrThrow } from './category-or-throw';
import { checkTags } from './category-tags';

/** Changes what a category says and where it stands among its siblings; its section, parent and slug stay. */
export async function changeCategory(db: Db, checkBase: CheckBase, id: number, patch: CategoryPatch): Promise<void> {
  await lockOrder(db, 'categories');
  const before = await categoryOrThrow(db, id);
  await checkBase(async () => before);
  const { order, tags, section_id, parent_id, slug, ...values } = patch;
  const refusals = placeRefusals(before, { section_id, parent_id, slug });
  if (Object.keys(refusals).length > 0) throw invalid(refusals);

  const stored = before.tags.map((tag) => tag.id);
  const wanted = tags ?? stored;
  if (tags || values.newshub !== undefined) await checkTags(db, wanted, values.newshub ?? before.newshub);
  if (wanted.join() !== stored.join()) await replaceTags(db, id, wanted);
  if (Object.keys(values).length > 0) await updateCategory(db, id, values);
  if (order !== undefined) await writeOrder(db, 'categories', placed(await listSiblings(db, before), id, order));
}
