import type { Db } from '../../platform/db/db';

export function findCategorySection(db: Db, id: number) {
  return db.selectFrom('categories').where('id', '=', id).select('section_id').executeTakeFirst();
}
