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

type Tools = Pick<Context, 'storage' | 'turns'>;
type GivenPictures = Partial<Record<BannerImage, UploadedFile | undefined>>;
type Keys = Partial<Record<BannerImage, string>>;

/** Stores the pictures as they came, only clean, and has them used; unused, none of them stays behind. */
export async function withBannerPictures<T>(
  tools: Tools,
  id: number,
  given: GivenPictures,
  use: (keys: Keys) => Promise<T>,
): Promise<T> {
  const pictures = await acceptable(tools, given);
  const keys: Keys = {};
  try {
    for (const [kind, picture] of pictures) {
      // Never the same twice: an address means one picture for ever, and nobody finds it by counting.
      const key = bannerKey(id, randomBytes(16).toString('hex'), picture);
      keys[kind] = key;
      await tools.turns(() => tools.storage.write(key, cleanPicture(picture)), isHeavy(picture));
    }
    return await use(keys);
  } catch (error) {
    await discardPictures(tools.storage, Object.values(keys));
    throw error;
  }
}

/** What was to be done is done: a file that could not be removed is swept up on a start. */
export async function discardPictures(storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.removeFolder(bannerFolder(key)).catch(() => undefined);
}

/** Every picture is looked at before the first one is stored, and each says what is wrong with it. */
async function acceptable({ turns }: Tools, given: GivenPictures): Promise<Map<BannerImage, Picture>> {
  const pictures = new Map<BannerImage, Picture>();
  const errors: Record<string, string[]> = {};
  for (const kind of bannerImages) {
    const file = given[kind];
    if (!file) continue;
    const looked = await lookAt(turns, kind, file);
    if ('refusal' in looked) errors[kind] = [looked.refusal];
    else pictures.set(kind, looked.picture);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return pictures;
}

async function lookAt(turns: Tools['turns'], kind: BannerImage, file: UploadedFile) {
  const tooLarge = bannerBytesRefusal(file.bytes);
  if (tooLarge) return { refusal: tooLarge };
  const inspected = await inspectPicture(file.path);
  if ('refusal' in inspected) return inspected;
  const { picture } = inspected;
  const wrongSize = bannerSizeRefusal(kind, picture);
  if (wrongSize) return { refusal: wrongSize };
  try {
    await turns(() => checkFrames(picture), isHeavy(picture));
    return { picture };
  } catch {
    return { refusal: damagedMessage };
  }
}
