import { z } from 'zod';
import { phrase } from '../text/phrase';

const MAX_SIDE = 100_000;

/** The square cut out of an avatar, in pixels of the picture as it is seen. */
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

/** Why this part of a picture cannot be its avatar; `null` when it can. */
export function cropRefusal({ x, y, width, height }: Crop, picture: Size): string | null {
  if (x + width > picture.width || y + height > picture.height) return phrase('The crop lies outside the picture.');
  return width === height ? null : phrase('The crop must be a square.');
}

/** The square in the middle. */
export function middleOf({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side };
}
