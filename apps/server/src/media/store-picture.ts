import type { Storage } from '../platform/storage/storage';
import { cleanPicture } from './clean-picture';
import type { Picture } from './inspect-picture';
import { checkFrames, type Mark, type Rendered, render, renderSmaller } from './render';
import { type Filed, keyOf, originalKey, THUMBNAIL } from './rendition';

/** The pixels of a picture cannot be unpacked to the end: it was cut off or is broken. */
export class Unreadable extends Error {}

/** The watermark that a picture wears, and its name in keys and addresses. */
export interface Worn {
  mark: Mark | null;
  name: string | null;
}

/**
 * Puts a picture and its renditions into the storage. Of an animation only the thumbnail: the others take long, and are
 * made when somebody asks. Everything has ended when this does, so that a failure can be cleared up behind it.
 */
export async function storePicture(storage: Storage, image: Filed, picture: Picture, worn: Worn): Promise<void> {
  const rendering = renderUnpacked(picture, worn);
  // A copy can be made meanwhile. Turning unpacks the picture too: not twice at once.
  if (picture.isTurned) await rendering;
  const filing = storage.write(originalKey(image), cleanPicture(picture));
  const files = rendering.then((rendered) =>
    allEnded(
      rendered.map(({ size, format, picture }) =>
        storage.write(keyOf(image, { size, format, mark: worn.name }), picture),
      ),
    ),
  );
  await allEnded([files, filing]);
}

async function renderUnpacked(picture: Picture, worn: Worn): Promise<Rendered[]> {
  try {
    return picture.ext === 'gif' ? await renderStill(picture, worn) : await renderSmaller(picture, worn.mark);
  } catch (cause) {
    throw new Unreadable('The picture cannot be unpacked', { cause });
  }
}

async function renderStill(picture: Picture, { mark }: Worn): Promise<Rendered[]> {
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
