import type { Db } from '../../platform/db/db';
import type { Storage } from '../../platform/storage/storage';
import { cleanPicture, type Picture } from '../formats/picture-file';
import type { ImageWatermark } from '../renditions/make-rendition';
import { checkFrames, type Rendered, render, renderSmaller } from '../renditions/render';
import { originalKey, renditionFolder, renditionKey, type StoredPicture, THUMBNAIL } from '../renditions/rendition';
import { findImageByHash, findWholeImage, insertImage, reserveImageId } from './library.queries';

/** The pixels of a picture cannot be decoded completely: the file is truncated or damaged. */
export class UnreadablePictureError extends Error {}

/**
 * Stores an uploaded picture of the library and its renditions. Of an animation it renders only the thumbnail; the
 * other renditions are slow and rendered on demand. No write is pending when it returns or throws, so that the caller
 * can clean up after a failure.
 */
export async function storePicture(
  storage: Storage,
  image: StoredPicture,
  picture: Picture,
  watermark: ImageWatermark,
): Promise<void> {
  const rendering = renderOrThrow(picture, watermark);
  // The original is copied concurrently, unless it must be rotated: that decodes it a second time and needs the memory.
  if (picture.isRotated) await rendering;
  const writingOriginal = storage.write(originalKey(image), cleanPicture(picture));
  const writingRenditions = rendering.then((rendered) =>
    settleAll(
      rendered.map(({ size, format, picture }) =>
        storage.write(renditionKey(image, { size, format, mark: watermark.name }), picture),
      ),
    ),
  );
  await settleAll([writingRenditions, writingOriginal]);
}

async function renderOrThrow(picture: Picture, watermark: ImageWatermark): Promise<Rendered[]> {
  try {
    return picture.ext === 'gif'
      ? await renderThumbnail(picture, watermark)
      : await renderSmaller(picture, watermark.mark);
  } catch (cause) {
    throw new UnreadablePictureError('The picture cannot be decoded', { cause });
  }
}

async function renderThumbnail(picture: Picture, { mark }: ImageWatermark): Promise<Rendered[]> {
  await checkFrames(picture);
  const unframed = { ...picture, focal_point: null, crops: null };
  return (['gif', 'webp'] as const).map((format) => ({
    size: THUMBNAIL,
    format,
    picture: render(unframed, THUMBNAIL, format, mark),
  }));
}

/** Waits for all promises, even if one rejects, so that none is still running afterwards. */
async function settleAll(promises: Array<Promise<unknown>>): Promise<void> {
  const failure = (await Promise.allSettled(promises)).find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}

/** The image library of one project. */
interface Library {
  db: Db;
  storage: Storage;
}

/**
 * Copies a picture to the library of another project, unless that has the same file, and returns its id there.
 * Renditions are rendered on demand. Returns `null` if the source library no longer has the picture.
 */
export async function copyPicture(from: Library, to: Library, id: number): Promise<number | null> {
  const image = await findWholeImage(from.db, id);
  if (!image) return null;
  const existing = await findImageByHash(to.db, image.hash_key);
  if (existing) return existing.id;
  const copy = { ...image, id: await reserveImageId(to.db) };
  const original = await from.storage.read(originalKey(image as StoredPicture));
  if (!original) return null;
  await to.storage.write(originalKey(copy as StoredPicture), original.stream);
  if (await insertImage(to.db, copy)) return copy.id;
  // A concurrent request inserted the same file.
  await to.storage.removeFolder(renditionFolder(copy));
  return (await findImageByHash(to.db, image.hash_key))?.id ?? null;
}
