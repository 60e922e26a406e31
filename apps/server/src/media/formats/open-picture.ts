import { MAX_PIXELS } from '@masthead/domain/images/limits';
import type { Sharp } from 'sharp';
import { loadSharp } from './sharp';

/** Numbers of pixels above which a picture is heavy. */
const HEAVY_PIXELS = 12_000_000;
const HEAVY_PIXELS_DECODED_WHOLE = 4_000_000;

interface PictureSize {
  width: number;
  height: number;
  ext: string;
  isRotated?: boolean;
  isProgressive?: boolean;
}

/**
 * Whether decoding needs so much memory that no other picture should be decoded at the same time. Rotated and
 * progressive pictures are decoded as a whole, with three to nine bytes per pixel; all others in strips.
 */
export function isHeavy({ width, height, ext, isRotated = false, isProgressive = false }: PictureSize): boolean {
  return ext === 'gif' || width * height > (isRotated || isProgressive ? HEAVY_PIXELS_DECODED_WHOLE : HEAVY_PIXELS);
}

/** Reads the header only, without the pixel limit, so that a refusal can name the number of pixels. */
export const readHeader = (path: string) =>
  loadSharp()(path, { failOn: 'warning', limitInputPixels: false }).metadata();

/** Opens a picture for lazy decoding. Decoding fails for truncated or damaged files and above the pixel limit. */
export function openPicture(path: string, { animated = false } = {}): Sharp {
  return loadSharp()(path, { failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true, animated });
}
