import { removeImageRefusal } from '@masthead/domain/images/rules';
import { folderOf } from '../../media/renditions/rendition';
import { recordAudit } from '../../platform/audit/record-audit';
import type { ActorContext } from '../../platform/http/context';
import { Refused } from '../../platform/http/errors';
import { imageOrThrow } from './image-or-throw';
import { deleteImage, listUses, lockImage, releaseFromDeletedPosts } from './images.queries';

/** Deletes a picture that only permanently deleted posts use, or nothing. Its files go last: a deletion that fails has lost nothing. */
export async function removeImage(context: ActorContext, id: number): Promise<void> {
  const image = await context.db.transaction().execute(async (db) => {
    const image = await imageOrThrow(lockImage(db, id));
    await releaseFromDeletedPosts(db, id);
    const uses = await listUses(db, id);
    const refusal = removeImageRefusal(uses);
    if (refusal) throw new Refused(409, 'conflict', refusal, { uses });
    await deleteImage(db, id);
    await recordAudit(db, context, { action: 'image.deleted', target_id: id, target_label: image.name });
    return image;
  });
  await context.storage.removeFolder(folderOf(image));
}
