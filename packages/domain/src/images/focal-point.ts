import { z } from 'zod';

/** Thousandths are finer than a pixel of every crop. */
export const FOCAL_SCALE = 1000;

/** The point of a picture that its crops keep in view, in thousandths of its width and height. */
export const focalPoint = z.object({
  x: z.int().min(0).max(FOCAL_SCALE),
  y: z.int().min(0).max(FOCAL_SCALE),
});
export type FocalPoint = z.infer<typeof focalPoint>;

export const CENTRE: FocalPoint = { x: FOCAL_SCALE / 2, y: FOCAL_SCALE / 2 };

/**
 * The crops of the site, with their maximum sizes. `wide` (16:9) is for cards and lists, `card` is the same at half the
 * size, `share` (1.91:1) is for links in social networks, `photo` (4:3) and `square` (1:1) are for search engines.
 */
export const crops = {
  wide: { width: 960, height: 540 },
  card: { width: 480, height: 270 },
  share: { width: 1200, height: 628 },
  photo: { width: 1200, height: 900 },
  square: { width: 1200, height: 1200 },
} as const;
export type CropName = keyof typeof crops;

interface Size {
  width: number;
  height: number;
}

interface Region extends Size {
  left: number;
  top: number;
}

/** The largest region of the picture with the aspect ratio of `shape`, as close to the focal point as possible. */
export function focalRegion(picture: Size, shape: Size, { x, y }: FocalPoint): Region {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const width = Math.min(picture.width, Math.max(1, Math.round(shape.width * scale)));
  const height = Math.min(picture.height, Math.max(1, Math.round(shape.height * scale)));
  const start = (share: number, whole: number, part: number) =>
    Math.min(whole - part, Math.max(0, Math.round((share / FOCAL_SCALE) * whole - part / 2)));
  return { left: start(x, picture.width, width), top: start(y, picture.height, height), width, height };
}
