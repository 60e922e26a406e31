import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Crop, cropRefusal, middleOf } from '@masthead/domain/author-info/crop';
import type { UploadedFile } from '@masthead/domain/http/file';
import { sizeRefusal, unreadableMessage, widthRefusal } from '@masthead/domain/images/limits';
import type { Context } from '../../http/context';
import { invalid } from '../../http/errors';
import { inspectPicture } from '../../media/inspect-picture';
import { openPicture } from '../../media/open-picture';

const SIDE = 512;

/** Cuts the square out of the uploaded picture and stores it; the answer is its key. */
export async function storeAvatar(
  { storage, turns }: Pick<Context, 'storage' | 'turns'>,
  file: UploadedFile,
  wanted: Crop | undefined,
): Promise<string> {
  const crop = await checkedCrop(file, wanted);
  const square = await turns(() => cut(file.path, crop));
  // Never the same twice: two people with one picture must not lose it together.
  const key = `avatars/${randomBytes(16).toString('hex')}.webp`;
  await storage.write(key, Readable.from(square));
  return key;
}

async function checkedCrop(file: UploadedFile, wanted: Crop | undefined): Promise<Crop> {
  const tooLarge = sizeRefusal(file.bytes);
  if (tooLarge) throw invalid({ avatar: [tooLarge] });
  const inspected = await inspectPicture(file.path);
  if ('refusal' in inspected) throw invalid({ avatar: [inspected.refusal] });
  const { picture } = inspected;
  const tooNarrow = widthRefusal(picture.ext, picture.width);
  if (tooNarrow) throw invalid({ avatar: [tooNarrow] });
  const crop = wanted ?? middleOf(picture);
  const outside = cropRefusal(crop, picture);
  if (outside) throw invalid({ crop: [outside] });
  return crop;
}

/** Upright, and with nothing of what the file said about itself. */
async function cut(path: string, { x, y, width, height }: Crop): Promise<Buffer> {
  try {
    return await openPicture(path)
      .autoOrient()
      .extract({ left: x, top: y, width, height })
      .resize(SIDE, SIDE)
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw invalid({ avatar: [unreadableMessage] });
  }
}

/** Where a stored avatar is served. */
export const avatarAddress = (key: string) => `/media/${key}`;
