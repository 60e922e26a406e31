import { type BannerImage, bannerBytesRefusal, bannerSizeRefusal } from '@masthead/domain/advertisements/banner-image';
import { damagedMessage, wrongTypeMessage } from '@masthead/domain/images/limits';
import { pictureSize, pictureType } from '../../shared/images/check-picture';

/** Looks at a picture as the server will, so that what it would refuse need not travel; `null` when it will do. */
export async function bannerPictureRefusal(kind: BannerImage, file: File): Promise<string | null> {
  try {
    const tooLarge = bannerBytesRefusal(file.size);
    if (tooLarge) return tooLarge;
    if (!(await pictureType(file))) return wrongTypeMessage;
    return bannerSizeRefusal(kind, await pictureSize(file));
  } catch {
    return damagedMessage;
  }
}
