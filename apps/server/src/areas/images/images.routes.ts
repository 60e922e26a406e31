import { type imagePatch, imageSources, images } from '@masthead/domain/images/contract';
import { removeImageRefusal, watermarkOf } from '@masthead/domain/images/rules';
import type { Project } from '@masthead/domain/projects/schema';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { readUsages } from '../../content/usages/read-usages';
import { callToActionsShowing, postsShowing, tagsShowing } from '../../content/usages/usages.queries';
import { addressOf, folderOf, keyOf, markOf, originalKey, sizes, THUMBNAIL } from '../../media/renditions/rendition';
import { recordAudit } from '../../platform/audit/record-audit';
import type { ActorContext, Context } from '../../platform/http/context';
import { notFound, Refused } from '../../platform/http/errors';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import type { Storage } from '../../platform/storage/storage';
import { createImage } from './create-image';
import {
  deleteImage,
  findImage,
  type ImageRow,
  listImages,
  listUses,
  lockImage,
  releaseFromDeletedPosts,
  updateImage,
} from './images.queries';

export function imageRoutes(api: Api): void {
  serve(api, images.list, async (context, { query }) => {
    const { items, total } = await listImages(context.db, query);
    const replies = items.map((row) => imageReply(row, context));
    return pageReply(replies, total, query, images.list.path);
  });

  serve(api, images.search, async (context, { query }) => {
    const { items, total } = await listImages(context.db, query);
    const replies = items.map((row) => imageReply(row, context));
    return pageReply(replies, total, query, images.search.path);
  });

  serve(api, images.constants, async () => ({
    source: [...imageSources],
    color: [
      { id: 'dark', name: phrase('Dark') },
      { id: 'light', name: phrase('Light') },
    ],
  }));

  serve(api, images.get, async (context, { params }) =>
    imageReply(await imageOrThrow(findImage(context.db, params.id)), context),
  );

  serve(api, images.create, async (context, { body }) => {
    const id = await createImage(context, body);
    return imageReply(await imageOrThrow(findImage(context.db, id)), context);
  });

  serve(api, images.update, async (context, { params, body }) => {
    await changeImage(context, params.id, body);
    return imageReply(await imageOrThrow(findImage(context.db, params.id)), context);
  });

  serve(api, images.usages, async ({ db, actor }, { params: { id } }) => {
    await imageOrThrow(findImage(db, id));
    return readUsages(db, actor, {
      post: postsShowing(db, id),
      tag: tagsShowing(db, id),
      call_to_action: callToActionsShowing(db, id),
    });
  });

  serve(api, images.remove, async (context, { params }) => {
    await removeImage(context, params.id);
    return null;
  });
}

type Needed = Pick<Context, 'db' | 'storage' | 'project' | 'site_url' | 'checkBase'>;

/** Changes what is said about a picture, and its watermark, which gives it another address. */
async function changeImage(
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

/** Deletes a picture that only permanently deleted posts use, or nothing. Its files go last: a deletion that fails has lost nothing. */
async function removeImage(context: ActorContext, id: number): Promise<void> {
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

async function imageOrThrow<T>(found: Promise<T | undefined>): Promise<T> {
  const image = await found;
  if (!image) throw notFound(phrase('There is no such image.'));
  return image;
}

/** A picture as the contract has it: the row with where its files are. */
function imageReply(row: ImageRow, { project, site_url }: { project: Project; site_url: string }) {
  const mark = markOf(row, project.title);
  return {
    ...row,
    url: `${site_url}${addressOf(row, { size: 'full', mark, format: row.ext })}`,
    thumbnail: addressOf(row, { size: THUMBNAIL, mark, format: 'webp' }),
  };
}
