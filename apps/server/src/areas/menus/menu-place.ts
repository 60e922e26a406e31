import { menuPlaceRefusal } from '@masthead/domain/menus/rules';
import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../db/db';
import { invalid } from '../../http/errors';
import { findCategorySection, type MenuPlace } from './menus.queries';

/** Throws unless the category exists and, where a section is named too, belongs to it. */
export async function checkPlace(db: Db, { section_id, category_id }: MenuPlace): Promise<void> {
  if (category_id === null) return;
  const category = await findCategorySection(db, category_id);
  const refusal = category ? menuPlaceRefusal(section_id, category) : phrase('There is no such thing any more.');
  if (refusal) throw invalid({ category_id: [refusal] });
}
