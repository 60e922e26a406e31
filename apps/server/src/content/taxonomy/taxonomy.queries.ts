import { otherSectionRefusal } from '@masthead/domain/categories/rules';
import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../platform/db/db';
import { invalid } from '../../platform/http/errors';

function findCategorySection(db: Db, id: number) {
  return db.selectFrom('categories').where('id', '=', id).select('section_id').executeTakeFirst();
}

/** Throws a validation error for `category_id` unless the category exists and belongs to `sectionId`, if given. */
export async function requireCategory(db: Db, categoryId: number, sectionId: number | null) {
  const category = await findCategorySection(db, categoryId);
  if (!category) throw invalid({ category_id: [phrase('This item no longer exists. Reload the page.')] });
  const refusal = otherSectionRefusal(sectionId, category);
  if (refusal) throw invalid({ category_id: [refusal] });
  return category;
}
