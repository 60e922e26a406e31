import type { Db } from '../../platform/db/db';
import type { Storage } from '../../platform/storage/storage';
import { cleanPicture, type Picture } from '../formats/picture-file';
import type { ImageWatermark } from '../renditions/make-rendition';
import { checkFrames, type Rendered, render, renderSmaller } from '../renditions/render';
import { type Filed, folderOf, keyOf, originalKey, THUMBNAIL } from '../renditions/rendition';
import { findImageByHash, findWholeImage, insertImage, takeImageId } from './library.queries';

/** The pixels of a picture cannot be unpacked to the end: it was cut off or is broken. */
export class Unreadable extends Error {}

/**
 * Puts a picture and its renditions into the storage. Of an animation only the thumbnail: the others take long, and are
 * made when somebody asks. Everything has ended when this does, so that a failure can be cleared up behind it.
 */
export async function storePicture(
  storage: Storage,
  image: Filed,
  picture: Picture,
  watermark: ImageWatermark,
): Promise<void> {
  const rendering = renderUnpacked(picture, watermark);
  // A copy can be made meanwhile. Turning unpacks the picture too: not twice at once.
  if (picture.isTurned) await rendering;
  const filing = storage.write(originalKey(image), cleanPicture(picture));
  const files = rendering.then((rendered) =>
    allEnded(
      rendered.map(({ size, format, picture }) =>
        storage.write(keyOf(image, { size, format, mark: watermark.name }), picture),
      ),
    ),
  );
  await allEnded([files, filing]);
}

async function renderUnpacked(picture: Picture, watermark: ImageWatermark): Promise<Rendered[]> {
  try {
    return picture.ext === 'gif' ? await renderStill(picture, watermark) : await renderSmaller(picture, watermark.mark);
  } catch (cause) {
    throw new Unreadable('The picture cannot be unpacked', { cause });
  }
}

async function renderStill(picture: Picture, { mark }: ImageWatermark): Promise<Rendered[]> {
  await checkFrames(picture);
  return (['gif', 'webp'] as const).map((format) => ({
    size: THUMBNAIL,
    format,
    picture: render(picture, THUMBNAIL, format, mark),
  }));
}

/** Waits for all of them, also when one fails: none goes on behind the caller's back. */
async function allEnded(work: Array<Promise<unknown>>): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

/** A library of pictures: the rows and the files. */
interface Library {
  db: Db;
  storage: Storage;
}

/**
 * The picture's id in the other library, where it is put unless it is there already. Its renditions are made when
 * somebody asks for them. `null` when it is gone from the first.
 */
export async function copyPicture(from: Library, to: Library, id: number): Promise<number | null> {
  const image = await findWholeImage(from.db, id);
  if (!image) return null;
  const twin = await findImageByHash(to.db, image.hash_key);
  if (twin) return twin.id;
  const original = await from.storage.read(originalKey(image as Filed));
  if (!original) return null;
  const copy = { ...image, id: await takeImageId(to.db) };
  await to.storage.write(originalKey(copy as Filed), original.stream);
  if (await insertImage(to.db, copy)) return copy.id;
  // Somebody else put it there meanwhile.
  await to.storage.removeFolder(folderOf(copy));
  return (await findImageByHash(to.db, image.hash_key))?.id ?? null;
}
