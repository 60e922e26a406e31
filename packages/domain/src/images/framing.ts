import { z } from 'zod';

// The framing of a picture: its focal point and manual crops, which decide about the regions that its crops show.

/** Thousandths are finer than a pixel of every crop. */
export const SCALE = 1000;

const thousandths = z.int().min(0).max(SCALE);

/** The point of a picture that its crops keep in view, in thousandths of its width and height. */
export const focalPoint = z.object({ x: thousandths, y: thousandths });
export type FocalPoint = z.infer<typeof focalPoint>;

export const CENTRE: FocalPoint = { x: SCALE / 2, y: SCALE / 2 };

/**
 * The region of a picture that an editor selected for a ratio. `left` and `width` are thousandths of the width of the
 * picture, `top` of its height. The height follows from the ratio.
 */
export const manualCrop = z.object({ left: thousandths, top: thousandths, width: thousandths.min(1) });
export type ManualCrop = z.infer<typeof manualCrop>;

/** The focal point decides about ratios without a manual crop. */
export const manualCrops = z
  .strictObject({ wide: manualCrop, share: manualCrop, photo: manualCrop, square: manualCrop })
  .partial();
export type ManualCrops = z.infer<typeof manualCrops>;
export type CropRatio = keyof ManualCrops;
export const cropRatios = ['wide', 'share', 'photo', 'square'] as const satisfies readonly CropRatio[];

export interface Framing {
  /** `null`: the server finds the centre of attention. */
  focal_point: FocalPoint | null;
  crops: ManualCrops | null;
}
