import { otherSectionRefusal } from '@masthead/domain/categories/rules';
import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../platform/db/db';
import { invalid } from '../../platform/http/errors';

function findCategorySection(db: Db, id: number) {
  return db.selectFrom('categories').where('id', '=', id).select('section_id').executeTakeFirst();
}

/** The category that was chosen; refused on `category_id` unless it exists and belongs to the section, where one is named. */
export async function categoryOf(db: Db, categoryId: number, sectionId: number | null) {
  const category = await findCategorySection(db, categoryId);
  if (!category) throw invalid({ category_id: [phrase('There is no such thing any more.')] });
  const refusal = otherSectionRefusal(sectionId, category);
  if (refusal) throw invalid({ category_id: [refusal] });
  return category;
}
