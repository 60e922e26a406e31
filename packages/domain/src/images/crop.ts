import { z } from 'zod';
import { phrase } from '../text/phrase';

/** In pixels: more than any picture that the server accepts. */
const MAX_SIDE = 100_000;

/** The square of an avatar, in pixels of the picture after EXIF rotation. */
export const crop = z.object({
  x: z.number().int().min(0).max(MAX_SIDE),
  y: z.number().int().min(0).max(MAX_SIDE),
  width: z.number().int().min(1).max(MAX_SIDE),
  height: z.number().int().min(1).max(MAX_SIDE),
});
export type Crop = z.infer<typeof crop>;

interface Size {
  width: number;
  height: number;
}

/** Returns why this crop of the picture is rejected, or `null`. */
export function cropRefusal({ x, y, width, height }: Crop, picture: Size): string | null {
  if (x + width > picture.width || y + height > picture.height)
    return phrase('The crop extends beyond the picture. Crop it again.');
  return width === height ? null : phrase('The crop must be a square.');
}

/** Returns the largest square in the centre of the picture. */
export function centredCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side };
}
