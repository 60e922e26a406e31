import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { UploadedFile } from '@masthead/domain/http/file';
import { type Crop, cropRefusal, middleOf } from '@masthead/domain/images/crop';
import { damagedMessage, sizeRefusal, widthRefusal } from '@masthead/domain/images/limits';
import type { Context } from '../../platform/http/context';
import { invalid } from '../../platform/http/errors';
import type { Storage } from '../../platform/storage/storage';
import { isHeavy, openPicture } from '../formats/open-picture';
import { inspectPicture } from '../formats/picture-file';

const SIDE = 512;

/** The picture of a form, under the name that its refusals are told by. */
interface GivenAvatar {
  field: 'avatar' | 'thumb';
  file: UploadedFile;
  crop: Crop | undefined;
}

type Tools = Pick<Context, 'storage' | 'turns'>;

/** Cuts the square out of the uploaded picture, stores it and has it used; unused, it does not stay behind. */
export async function withAvatar<T>(tools: Tools, given: GivenAvatar, use: (key: string) => Promise<T>): Promise<T> {
  const key = await storeAvatar(tools, given);
  try {
    return await use(key);
  } catch (error) {
    await discardAvatar(tools.storage, key);
    throw error;
  }
}

/** What was to be done is done: a file that could not be removed harms nobody. */
export function discardAvatar(storage: Storage, key: string): Promise<void> {
  return storage.remove(key).catch(() => undefined);
}

async function storeAvatar({ storage, turns }: Tools, given: GivenAvatar): Promise<string> {
  const { picture, crop } = await checked(given);
  const square = await turns(() => cut(given, crop), isHeavy(picture));
  // Never the same twice: two people with one picture must not lose it together.
  const key = `avatars/${randomBytes(16).toString('hex')}.webp`;
  await storage.write(key, Readable.from(square));
  return key;
}

async function checked({ field, file, crop: wanted }: GivenAvatar) {
  const tooLarge = sizeRefusal(file.bytes);
  if (tooLarge) throw invalid({ [field]: [tooLarge] });
  const inspected = await inspectPicture(file.path);
  if ('refusal' in inspected) throw invalid({ [field]: [inspected.refusal] });
  const { picture } = inspected;
  const tooNarrow = widthRefusal(picture.ext, picture.width);
  if (tooNarrow) throw invalid({ [field]: [tooNarrow] });
  const crop = wanted ?? middleOf(picture);
  const outside = cropRefusal(crop, picture);
  if (outside) throw invalid({ crop: [outside] });
  return { picture, crop };
}

/** Upright, and with nothing of what the file said about itself. */
async function cut({ field, file }: GivenAvatar, { x, y, width, height }: Crop): Promise<Buffer> {
  try {
    return await openPicture(file.path)
      .autoOrient()
      .extract({ left: x, top: y, width, height })
      .resize(SIDE, SIDE)
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw invalid({ [field]: [damagedMessage] });
  }
}

/** Where a stored avatar is served. */
export const avatarAddress = (key: string) => `/media/${key}`;
