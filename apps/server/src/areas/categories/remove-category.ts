import { removeCategoryRefusal } from '@masthead/domain/categories/rules';
import { categoryPath } from '@masthead/domain/site/addresses';
import { leaveAddresses } from '../../content/addresses/former-addresses.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import type { ActorContext } from '../../platform/http/context';
import { Refused } from '../../platform/http/errors';
import { countBelow, deleteCategory, lockCategory } from './categories.queries';
import { thereIs } from './category-or-throw';

/**
 * Deletes a category that holds nothing. What its menus held goes with it: they were shown on its page only. A call to
 * action keeps it: somebody wrote it, and without its category it would show in the whole section.
 */
export async function removeCategory(db: Db, context: ActorContext, id: number): Promise<void> {
  const { catchy_title, section, slug } = thereIs(await lockCategory(db, id));
  const below = await countBelow(db, id);
  const refusal = removeCategoryRefusal(below);
  if (refusal) throw new Refused(409, 'conflict', refusal, below);
  await leaveAddresses(db, [categoryPath(section, slug)], {});
  await deleteCategory(db, id);
  await recordAudit(db, context, { action: 'category.deleted', target_id: id, target_label: catchy_title });
}
