import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { UploadedFile } from '@masthead/domain/http/file';
import { type Crop, centredCrop, cropRefusal } from '@masthead/domain/images/crop';
import { damagedMessage, sizeRefusal, widthRefusal } from '@masthead/domain/images/limits';
import { phrase } from '@masthead/domain/text/phrase';
import type { Context } from '../../platform/http/context';
import { invalid } from '../../platform/http/errors';
import type { Storage } from '../../platform/storage/storage';
import { isHeavy, openPicture } from '../formats/open-picture';
import { inspectPicture } from '../formats/picture-file';

/** Avatars are stored as squares of this width and height. */
const SIDE_PX = 512;

interface AvatarInput {
  /** The form field that validation errors refer to. */
  field: 'avatar' | 'thumb';
  file: UploadedFile;
  crop: Crop | undefined;
}

type AvatarContext = Pick<Context, 'storage' | 'pictureLimit'>;

/**
 * Crops and stores the uploaded picture of a person or tag and passes its storage key to `save`, which writes the
 * database row. The file is removed if `save` fails.
 */
export async function withAvatar<T>(
  context: AvatarContext,
  input: AvatarInput,
  save: (key: string) => Promise<T>,
): Promise<T> {
  const key = await storeAvatar(context, input);
  try {
    return await save(key);
  } catch (error) {
    await discardAvatar(context.storage, key);
    throw error;
  }
}

interface AvatarChange {
  avatar?: UploadedFile | undefined;
  crop?: Crop | undefined;
}

/**
 * Stores a new avatar, runs `change` with its key and removes the former file. The key is `null` if no file was sent.
 * `change` returns the former profile.
 */
export async function changeAvatar(
  context: AvatarContext,
  { avatar, crop }: AvatarChange,
  change: (key: string | null) => Promise<{ avatar: string }>,
): Promise<void> {
  if (!avatar) {
    if (crop) throw invalid({ crop: [phrase('A crop needs the picture it was made from.')] });
    await change(null);
    return;
  }
  const before = await withAvatar(context, { field: 'avatar', file: avatar, crop }, change);
  await discardAvatar(context.storage, before.avatar);
}

/** Removes the file of an avatar. Errors are ignored: an orphaned file is harmless. */
export function discardAvatar(storage: Storage, key: string): Promise<void> {
  return storage.remove(key).catch(() => undefined);
}

async function storeAvatar({ storage, pictureLimit }: AvatarContext, input: AvatarInput): Promise<string> {
  const { picture, crop } = await checkAvatar(input);
  const square = await pictureLimit(() => cropAvatar(input, crop), isHeavy(picture));
  // A random key, not a hash: two people with the same picture must not share a file that one of them can remove.
  const key = `avatars/${randomBytes(16).toString('hex')}.webp`;
  await storage.write(key, Readable.from(square));
  return key;
}

async function checkAvatar({ field, file, crop: requestedCrop }: AvatarInput) {
  const tooLarge = sizeRefusal(file.bytes);
  if (tooLarge) throw invalid({ [field]: [tooLarge] });
  const inspection = await inspectPicture(file.path);
  if ('refusal' in inspection) throw invalid({ [field]: [inspection.refusal] });
  const { picture } = inspection;
  const tooNarrow = widthRefusal(picture.ext, picture.width);
  if (tooNarrow) throw invalid({ [field]: [tooNarrow] });
  const crop = requestedCrop ?? centredCrop(picture);
  const outOfBounds = cropRefusal(crop, picture);
  if (outOfBounds) throw invalid({ crop: [outOfBounds] });
  return { picture, crop };
}

/** Rotates the picture upright, crops it and drops its metadata. */
async function cropAvatar({ field, file }: AvatarInput, { x, y, width, height }: Crop): Promise<Buffer> {
  try {
    return await openPicture(file.path)
      .autoOrient()
      .extract({ left: x, top: y, width, height })
      .resize(SIDE_PX, SIDE_PX)
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw invalid({ [field]: [damagedMessage] });
  }
}

export const avatarPath = (key: string) => `/media/${key}`;
