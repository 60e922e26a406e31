import type { Db } from '../../platform/db/db';
import { writeKeywords } from './keywords.queries';
import { readKeywords } from './read-keywords';

const BATCH = 5000;

/** Stores all rows of the file or none; answers how many. The same file twice changes nothing. */
export function importKeywords(db: Db, path: string): Promise<number> {
  return db.transaction().execute(async (db) => {
    let count = 0;
    for await (const rows of readKeywords(path, BATCH)) {
      await writeKeywords(db, rows);
      count += rows.length;
    }
    return count;
  });
}
