import type { Db } from '../../db/db';
import { retrying } from '../../db/retrying';
import { writeImageUses } from '../../media/image-uses.queries';
import { noCallToAction } from './call-to-action-or-throw';
import { deleteCallToAction, lockCallToAction } from './call-to-actions.queries';

/** Deletes a call to action; the pictures it showed are free again. */
export async function removeCallToAction(db: Db, id: number): Promise<void> {
  await retrying(db, async (db) => {
    if (!(await lockCallToAction(db, id))) throw noCallToAction();
    await writeImageUses(db, { used_by: 'call_to_action', used_by_id: id }, []);
    await deleteCallToAction(db, id);
  });
}
