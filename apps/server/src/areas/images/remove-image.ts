import { removeImageRefusal } from '@masthead/domain/images/rules';
import type { Context } from '../../http/context';
import { Refused } from '../../http/errors';
import { folderOf } from '../../media/rendition';
import { imageOrThrow } from './image-or-throw';
import { deleteImage, listUses, lockImage } from './images.queries';

/** Deletes a picture that is used nowhere. Its files go last: a deletion that fails has lost nothing. */
export async function removeImage({ db, storage }: Pick<Context, 'db' | 'storage'>, id: number): Promise<void> {
  const image = await db.transaction().execute(async (db) => {
    const image = await imageOrThrow(lockImage(db, id));
    const uses = await listUses(db, id);
    const refusal = removeImageRefusal(uses);
    if (refusal) throw new Refused(409, 'conflict', refusal, { uses });
    await deleteImage(db, id);
    return image;
  });
  await storage.removeFolder(folderOf(image));
}
