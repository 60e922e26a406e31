import { categoryOf } from '../../content/taxonomy/category-of';
import type { Db } from '../../platform/db/db';
import type { MenuPlace } from './menus.queries';

/** Throws unless the category exists and, where a section is named too, belongs to it. */
export async function checkPlace(db: Db, { section_id, category_id }: MenuPlace): Promise<void> {
  if (category_id !== null) await categoryOf(db, category_id, section_id);
}
