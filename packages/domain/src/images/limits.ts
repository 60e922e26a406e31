import { fill, phrase } from '../text/phrase';
import type { ImageExtension } from './formats';

// The limits of uploaded pictures.

export const MAX_MB = 10;
/** In pixels. A picture must be wider than this. */
const MIN_WIDTH = 600;
const MIN_GIF_WIDTH = 200;

export const wrongTypeMessage = phrase('You can upload only jpeg, jpg, png, gif image files');
export const unreadableMessage = phrase('Upload file error.');
export const damagedMessage = phrase(
  'Upload file error. The picture is damaged or incomplete. Save it again in an image program.',
);

/** More than the cameras of a newsroom produce, and few enough to decode in memory. */
export const MAX_PIXELS = 50_000_000;
/** In pixels: the maximum of WebP, the format of the renditions. */
const MAX_SIDE = 16_383;

/** Returns why a picture with these dimensions is rejected, or `null`. The limit applies to all frames together. */
export function pixelsRefusal({
  width,
  height,
  frames = 1,
}: {
  width: number;
  height: number;
  frames?: number;
}): string | null {
  if (Math.max(width, height) > MAX_SIDE)
    return fill(phrase('The picture is {width} × {height} pixels. A side may have at most {max}. Scale it down.'), {
      width,
      height,
      max: MAX_SIDE,
    });
  if (width * height * frames <= MAX_PIXELS) return null;
  return fill(phrase('The picture has {count} megapixels. At most {max} are allowed. Scale it down.'), {
    count: Math.ceil((width * height * frames) / 1_000_000),
    max: MAX_PIXELS / 1_000_000,
  });
}

/** Returns why a picture of this size in bytes is rejected, or `null`. */
export function sizeRefusal(bytes: number): string | null {
  return bytes > MAX_MB * 1024 * 1024 ? fill(phrase('Max image size {max} Mb'), { max: MAX_MB }) : null;
}

/** Returns why a picture of this width is rejected, or `null`. The minimum itself is too narrow. */
export function widthRefusal(ext: ImageExtension, width: number): string | null {
  if (ext === 'gif') {
    return width > MIN_GIF_WIDTH ? null : fill(phrase('.gif image must be wider than {min}px'), { min: MIN_GIF_WIDTH });
  }
  return width > MIN_WIDTH ? null : fill(phrase('Image must be wider than {min}px'), { min: MIN_WIDTH });
}

const MAX_FRAMES = 500;

/** Returns why an animation with this many frames is rejected, or `null`. */
export function framesRefusal(frames: number): string | null {
  return frames > MAX_FRAMES
    ? fill(phrase('The animation has more than {max} frames. Shorten it.'), { max: MAX_FRAMES })
    : null;
}
