import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';

/**
 * A value that changes with every upload; empty without links. An upload replaces all rows, so the transaction that
 * wrote the first row (`xmin`) identifies it.
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
