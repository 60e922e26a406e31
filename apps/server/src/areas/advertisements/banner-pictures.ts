import { randomBytes } from 'node:crypto';
import {
  type BannerImage,
  bannerBytesRefusal,
  bannerImages,
  bannerSizeRefusal,
} from '@masthead/domain/advertisements/banner';
import type { UploadedFile } from '@masthead/domain/http/file';
import { damagedMessage } from '@masthead/domain/images/limits';
import { isHeavy } from '../../media/formats/open-picture';
import { cleanPicture, inspectPicture, type Picture } from '../../media/formats/picture-file';
import { bannerFolder, bannerKey } from '../../media/library/banner-key';
import { checkFrames } from '../../media/renditions/render';
import type { Context } from '../../platform/http/context';
import { invalid } from '../../platform/http/errors';
import type { Storage } from '../../platform/storage/storage';

type PictureContext = Pick<Context, 'storage' | 'pictureLimit'>;
type PictureUploads = Partial<Record<BannerImage, UploadedFile | undefined>>;
type PictureKeys = Partial<Record<BannerImage, string>>;

/**
 * Stores the uploaded pictures of a banner without metadata and calls `save` with their storage keys. Deletes them if
 * `save` fails.
 */
export async function withBannerPictures<T>(
  context: PictureContext,
  id: number,
  uploads: PictureUploads,
  save: (keys: PictureKeys) => Promise<T>,
): Promise<T> {
  const pictures = await checkPictures(context, uploads);
  const keys: PictureKeys = {};
  try {
    for (const [kind, picture] of pictures) {
      // A random key: a URL always shows the same picture, and keys cannot be guessed.
      const key = bannerKey(id, randomBytes(16).toString('hex'), picture);
      keys[kind] = key;
      await context.pictureLimit(() => context.storage.write(key, cleanPicture(picture)), isHeavy(picture));
    }
    return await save(keys);
  } catch (error) {
    await discardPictures(context.storage, Object.values(keys));
    throw error;
  }
}

/** Deletes pictures. Errors are ignored: the next start of the server removes files that are left. */
export async function discardPictures(storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.removeFolder(bannerFolder(key)).catch(() => undefined);
}

/** Checks every picture before the first one is stored, and throws the errors of all of them together. */
async function checkPictures(
  { pictureLimit }: PictureContext,
  uploads: PictureUploads,
): Promise<Map<BannerImage, Picture>> {
  const pictures = new Map<BannerImage, Picture>();
  const errors: Record<string, string[]> = {};
  for (const kind of bannerImages) {
    const file = uploads[kind];
    if (!file) continue;
    const inspection = await inspectUpload(pictureLimit, kind, file);
    if ('refusal' in inspection) errors[kind] = [inspection.refusal];
    else pictures.set(kind, inspection.picture);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return pictures;
}

/** Returns the picture, or the reason why it is rejected. */
async function inspectUpload(pictureLimit: PictureContext['pictureLimit'], kind: BannerImage, file: UploadedFile) {
  const tooLarge = bannerBytesRefusal(file.bytes);
  if (tooLarge) return { refusal: tooLarge };
  const inspection = await inspectPicture(file.path);
  if ('refusal' in inspection) return inspection;
  const { picture } = inspection;
  const wrongSize = bannerSizeRefusal(kind, picture);
  if (wrongSize) return { refusal: wrongSize };
  try {
    await pictureLimit(() => checkFrames(picture), isHeavy(picture));
    return { picture };
  } catch {
    return { refusal: damagedMessage };
  }
}
