import { categoryOf } from '../../content/taxonomy/category-of';
import type { Db } from '../../platform/db/db';

interface Place {
  section_id: number | null;
  category_id: number | null;
}

/** The place as it is stored: a category brings its section, and can stand in no other. */
export async function placeOf(db: Db, { section_id, category_id }: Place): Promise<Place> {
  if (category_id === null) return { section_id, category_id };
  const category = await categoryOf(db, category_id, section_id);
  return { section_id: category.section_id, category_id };
}
