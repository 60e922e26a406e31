import { fill, phrase } from '../text/phrase';
import type { ImageExtension } from './schema';

export const MAX_MB = 10;
const MIN_WIDTH = 600;
const MIN_GIF_WIDTH = 200;

export const wrongTypeMessage = phrase('You can upload only jpeg, jpg, png, gif image files');
export const unreadableMessage = phrase('Upload file error.');

/** Why a picture of this size in bytes is refused; `null` when it is not. */
export function sizeRefusal(bytes: number): string | null {
  return bytes > MAX_MB * 1024 * 1024 ? fill(phrase('Max image size {max} Mb'), { max: MAX_MB }) : null;
}

/** Why a picture of this width is refused; `null` when it is not. The bound itself is too narrow. */
export function widthRefusal(ext: ImageExtension, width: number): string | null {
  if (ext === 'gif') {
    return width > MIN_GIF_WIDTH ? null : fill(phrase('.gif image must be wider than {min}px'), { min: MIN_GIF_WIDTH });
  }
  return width > MIN_WIDTH ? null : fill(phrase('Image must be wider than {min}px'), { min: MIN_WIDTH });
}
