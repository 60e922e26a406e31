import { writeImageUses } from '../../media/image-uses.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import { retrying } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { noCallToAction } from './call-to-action-or-throw';
import { deleteCallToAction, lockCallToAction } from './call-to-actions.queries';

/** Deletes a call to action; the pictures it showed are free again. */
export async function removeCallToAction(context: ActorContext, id: number): Promise<void> {
  await retrying(context.db, async (db) => {
    const held = await lockCallToAction(db, id);
    if (!held) throw noCallToAction();
    await writeImageUses(db, { used_by: 'call_to_action', used_by_id: id }, []);
    await deleteCallToAction(db, id);
    await recordAudit(db, context, { action: 'call-to-action.deleted', target_id: id, target_label: held.name });
  });
}
