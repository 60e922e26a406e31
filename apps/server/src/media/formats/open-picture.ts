import { MAX_PIXELS } from '@masthead/domain/images/limits';
import sharp, { type Sharp } from 'sharp';

const HEAVY_PIXELS = 12_000_000;
const HEAVY_WHOLE_PIXELS = 4_000_000;

interface Weighed {
  width: number;
  height: number;
  ext: string;
  isTurned?: boolean;
  isInPasses?: boolean;
}

/**
 * Whether unpacking it takes so much memory that nothing else should be unpacked meanwhile. One that is turned or comes
 * in passes is held whole, three to nine bytes a pixel; any other goes through in strips.
 */
export function isHeavy({ width, height, ext, isTurned = false, isInPasses = false }: Weighed): boolean {
  return ext === 'gif' || width * height > (isTurned || isInPasses ? HEAVY_WHOLE_PIXELS : HEAVY_PIXELS);
}

// What was decoded once is never asked for again: keeping it would only fill the memory.
sharp.cache(false);

/** Reads the header only, without the pixel limit, so that a refusal can name the number of pixels. */
export const readHeader = (path: string) => sharp(path, { failOn: 'warning', limitInputPixels: false }).metadata();

/** A picture, decoded as it is needed. A file that is cut off or broken anywhere fails, as does one beyond the limits. */
export function openPicture(path: string, { animated = false } = {}): Sharp {
  return sharp(path, { failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true, animated });
}
