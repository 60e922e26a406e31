import { watermarkOf } from '@masthead/domain/images/rules';
import type { imagePatch } from '@masthead/domain/images/schema';
import type { z } from 'zod';
import { keyOf, markOf, originalKey, sizes } from '../../media/renditions/rendition';
import type { Context } from '../../platform/http/context';
import type { Storage } from '../../platform/storage/storage';
import { imageOrThrow } from './image-or-throw';
import { imageReply } from './image-reply';
import { type ImageRow, lockImage, updateImage } from './images.queries';

type Needed = Pick<Context, 'db' | 'storage' | 'project' | 'site_url' | 'checkBase'>;

/** Changes what is said about a picture, and its watermark, which gives it another address. */
export async function changeImage(
  { db, storage, project, site_url, checkBase }: Needed,
  id: number,
  patch: z.output<typeof imagePatch>,
): Promise<void> {
  const { before, after } = await db.transaction().execute(async (db) => {
    const before = await imageOrThrow(lockImage(db, id));
    await checkBase(async () => imageReply(before, { project, site_url }));
    const watermark = watermarkOf({
      has_watermark: patch.has_watermark ?? before.has_watermark,
      color: patch.color ?? before.color,
    });
    await updateImage(db, id, { ...patch, ...watermark });
    return { before, after: { ...before, ...watermark } };
  });
  const mark = markOf(before, project.title);
  if (mark !== markOf(after, project.title)) await removeRenditions(storage, before, mark);
}

/** Nobody is shown them any more: their addresses lead on to the new ones. The original stays. */
async function removeRenditions(storage: Storage, image: ImageRow, mark: string | null): Promise<void> {
  for (const size of sizes) {
    for (const format of [image.ext, 'webp'] as const) {
      const key = keyOf(image, { size, mark, format });
      if (key !== originalKey(image)) await storage.remove(key);
    }
  }
}
