import type { ImageExtension } from '@masthead/domain/images/contract';
import {
  damagedMessage,
  pixelsRefusal,
  sizeRefusal,
  widthRefusal,
  wrongTypeMessage,
} from '@masthead/domain/images/limits';
import { headerSize } from './header-size';
import { pictureType } from './picture-type';

interface Picture {
  ext: ImageExtension;
  width: number;
  height: number;
}

type Checked = { picture: Picture; refusal: null } | { picture: null; refusal: string };

/** Looks at a picture as the server will, so that what it would refuse need not travel. */
export async function checkPicture(file: Blob): Promise<Checked> {
  try {
    const ext = await pictureType(file);
    if (!ext) return refused(wrongTypeMessage);
    const tooLarge = sizeRefusal(file.size);
    if (tooLarge) return refused(tooLarge);
    const stated = await headerSize(file, ext);
    const tooMuch = stated && pixelsRefusal(stated);
    if (tooMuch) return refused(tooMuch);
    const { width, height } = await pictureSize(file);
    const tooNarrow = widthRefusal(ext, width);
    return tooNarrow ? refused(tooNarrow) : { picture: { ext, width, height }, refusal: null };
  } catch {
    return refused(damagedMessage);
  }
}

function refused(refusal: string): Checked {
  return { picture: null, refusal };
}

/** As it is seen, turned the way the camera was held; it fails for what is no whole picture. */
export async function pictureSize(file: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
