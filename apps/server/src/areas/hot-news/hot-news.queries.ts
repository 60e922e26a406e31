import type { Db } from '../../platform/db/db';

export async function sectionIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('sections').select('id').execute();
  return rows.map(({ id }) => id);
}
