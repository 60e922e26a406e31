import { type imagePatch, imageSources, images } from '@masthead/domain/images/contract';
import { cropRefusals } from '@masthead/domain/images/crop-region';
import { normalizeWatermark, removeImageRefusal } from '@masthead/domain/images/rules';
import type { Project } from '@masthead/domain/projects/schema';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { readUsages } from '../../content/usages/read-usages';
import { callToActionsShowing, postsShowing, tagsShowing } from '../../content/usages/usages.queries';
import {
  framingName,
  originalKey,
  renditionFolder,
  renditionKey,
  renditionPath,
  type Size,
  sizes,
  THUMBNAIL,
  watermarkName,
} from '../../media/renditions/rendition';
import { recordAudit } from '../../platform/audit/record-audit';
import type { ActorContext, Context } from '../../platform/http/context';
import { invalid, notFound, RefusedError } from '../../platform/http/errors';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import type { Storage } from '../../platform/storage/storage';
import { undoable } from '../../platform/undo/undoable';
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

/** Serves the image library: pictures with a description that posts, tags and calls to action show. */
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

type ImageContext = Pick<Context, 'db' | 'storage' | 'project' | 'site_url' | 'checkBaseVersion'>;

/** Changes the description, watermark and framing. The latter two change the URLs of renditions. */
async function changeImage(
  { db, storage, project, site_url, checkBaseVersion }: ImageContext,
  id: number,
  patch: z.output<typeof imagePatch>,
): Promise<void> {
  const { before, after } = await db.transaction().execute(async (db) => {
    const before = await imageOrThrow(lockImage(db, id));
    await checkBaseVersion(async () => imageReply(before, { project, site_url }));
    const watermark = normalizeWatermark({
      has_watermark: patch.has_watermark ?? before.has_watermark,
      color: patch.color ?? before.color,
    });
    const { focal_point = before.focal_point, crops = before.crops } = patch;
    const refusals = patch.crops ? cropRefusals(before, patch.crops) : {};
    if (Object.keys(refusals).length > 0) throw invalid(refusals);
    await updateImage(db, id, { ...patch, ...watermark });
    return { before, after: { ...before, ...watermark, focal_point, crops } };
  });
  const mark = watermarkName(before, project.title);
  const isRemarked = mark !== watermarkName(after, project.title);
  const outdatedSizes = sizes.filter((size) => isRemarked || framingName(before, size) !== framingName(after, size));
  await removeRenditions(storage, before, mark, outdatedSizes);
}

/** Removes outdated renditions of these sizes, except the original. Their URLs redirect to the new ones. */
async function removeRenditions(
  storage: Storage,
  image: ImageRow,
  mark: string | null,
  outdatedSizes: readonly Size[],
): Promise<void> {
  for (const size of outdatedSizes) {
    for (const format of [image.ext, 'webp'] as const) {
      const key = renditionKey(image, { size, mark, format });
      if (key !== originalKey(image)) await storage.remove(key);
    }
  }
}

/**
 * Deletes an image without uses; permanently deleted posts do not count. The files stay until the deletion can no longer
 * be undone.
 */
async function removeImage(context: ActorContext, id: number): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const image = await imageOrThrow(lockImage(db, id));
    const event = { action: 'image.deleted', target_id: id, target_label: image.name } as const;
    const action = {
      rights: 'image.delete',
      event,
      deletes: { table: 'images', where: { id: [id] } },
      writes: [{ table: 'image_uses', where: { image_id: [id] } }],
      files: [`${renditionFolder(image)}/`],
    } as const;
    await undoable(db, context, action, async () => {
      await releaseFromDeletedPosts(db, id);
      const uses = await listUses(db, id);
      const refusal = removeImageRefusal(uses);
      if (refusal) throw new RefusedError(409, 'conflict', refusal, { uses });
      await deleteImage(db, id);
    });
    await recordAudit(db, context, event);
  });
}

async function imageOrThrow<T>(query: Promise<T | undefined>): Promise<T> {
  const image = await query;
  if (!image) throw notFound(phrase('This image no longer exists.'));
  return image;
}

function imageReply(row: ImageRow, { project, site_url }: { project: Project; site_url: string }) {
  const mark = watermarkName(row, project.title);
  return {
    ...row,
    url: `${site_url}${renditionPath(row, { size: 'full', mark, format: row.ext })}`,
    thumbnail: renditionPath(row, { size: THUMBNAIL, mark, format: 'webp' }),
  };
}
