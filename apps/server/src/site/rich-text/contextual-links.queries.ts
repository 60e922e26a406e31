import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';

/**
 * What changes with every upload: a new list has rows of its own, at positions of its own. An empty text when there is no
 * list.
 */
export async function findLinksVersion(db: Db): Promise<string> {
  const first = await db
    .selectFrom('contextual_links')
    .select(['position', sql<string>`xmin::text`.as('written_by')])
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return first ? `${first.position} ${first.written_by}` : '';
}

export function listContextualLinks(db: Db) {
  return db.selectFrom('contextual_links').select(['text', 'url']).orderBy('position').execute();
}
