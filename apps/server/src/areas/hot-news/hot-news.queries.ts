import type { Db } from '../../platform/db/db';

/** The ids of all sections, to check the section of an upload. */
export async function listSectionIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('sections').select('id').execute();
  return rows.map(({ id }) => id);
}
