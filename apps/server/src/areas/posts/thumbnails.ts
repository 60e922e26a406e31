import type { CropName } from '@masthead/domain/images/crop-region';
import { phrase } from '@masthead/domain/text/phrase';
import { isHeavy } from '../../media/formats/open-picture';
import { findStoredPicture } from '../../media/library/library.queries';
import { currentWatermark, makeRendition } from '../../media/renditions/make-rendition';
import {
  type Rendition,
  renditionKey,
  renditionPath,
  type StoredPicture,
  watermarkName,
} from '../../media/renditions/rendition';
import type { Context } from '../../platform/http/context';
import { notFound } from '../../platform/http/errors';

/** WebP for lists and cards (`wide`), the original format for social networks (`share`), which may not support WebP. */
function toThumbnailRendition(image: StoredPicture, shape: CropName, projectTitle: string): Rendition {
  return { size: shape, mark: watermarkName(image, projectTitle), format: shape === 'wide' ? 'webp' : image.ext };
}

export function toThumbnailUrl(image: StoredPicture, shape: CropName, projectTitle: string): string {
  return renditionPath(image, toThumbnailRendition(image, shape, projectTitle));
}

type ThumbnailContext = Pick<Context, 'db' | 'storage' | 'project' | 'pictureLimit'>;

const imageNotFound = () => notFound(phrase('This image no longer exists.'));

/**
 * Crops the thumbnails that a post with this image needs, if they do not exist. The editor calls it when a user selects
 * the image, so that readers do not wait for the crop.
 */
export async function createThumbnails({ db, storage, project, pictureLimit }: ThumbnailContext, imageId: number) {
  const image = await findStoredPicture(db, imageId);
  if (!image) throw imageNotFound();
  const { mark } = currentWatermark(image, project);
  for (const shape of ['wide', 'share'] as const) {
    const rendition = toThumbnailRendition(image, shape, project.title);
    if (await storage.exists(renditionKey(image, rendition))) continue;
    const isCreated = await pictureLimit(() => makeRendition(storage, image, rendition, mark), isHeavy(image));
    if (!isCreated) throw imageNotFound();
  }
  return {
    hash_key: image.hash_key,
    ext: image.ext,
    url: toThumbnailUrl(image, 'wide', project.title),
    fb_url: toThumbnailUrl(image, 'share', project.title),
  };
}
