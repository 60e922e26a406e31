import { fill, phrase } from '../text/phrase';
import {
  type CropRatio,
  cropRatios,
  type FocalPoint,
  type Framing,
  type ManualCrop,
  type ManualCrops,
  SCALE,
} from './framing';

// The regions of a picture that its crops show. The first load contains the schemas of `framing.ts`, but not this module.

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

/** The manual crop of a picture that this crop shows. `card` has the ratio of `wide`. */
export function findManualCrop({ crops }: Pick<Framing, 'crops'>, name: CropName): ManualCrop | undefined {
  return crops?.[name === 'card' ? 'wide' : name];
}

export interface Size {
  width: number;
  height: number;
}

/** A picture with its size after rotation. */
export interface FramedPicture extends Size, Framing {}

export interface Region extends Size {
  left: number;
  top: number;
}

/** The region of the picture that a crop shows, in pixels; `null` if the server finds the centre of attention. */
export function cropRegion(picture: FramedPicture, name: CropName): Region | null {
  const crop = findManualCrop(picture, name);
  if (crop) return manualRegion(picture, crops[name], crop);
  return picture.focal_point ? focalRegion(picture, crops[name], picture.focal_point) : null;
}

/** The largest region of the picture with the aspect ratio of `shape`, as close to the focal point as possible. */
export function focalRegion(picture: Size, shape: Size, { x, y }: FocalPoint): Region {
  const { width, height } = largestSize(picture, shape);
  const start = (share: number, whole: number, part: number) =>
    clamp(Math.round((share / SCALE) * whole - part / 2), 0, whole - part);
  return { left: start(x, picture.width, width), top: start(y, picture.height, height), width, height };
}

function manualRegion(picture: Size, shape: Size, crop: ManualCrop): Region {
  const largest = largestSize(picture, shape);
  const width = clamp(Math.round((crop.width / SCALE) * picture.width), 1, largest.width);
  const height = clamp(Math.round((width * shape.height) / shape.width), 1, largest.height);
  return {
    left: Math.min(Math.round((crop.left / SCALE) * picture.width), picture.width - width),
    top: Math.min(Math.round((crop.top / SCALE) * picture.height), picture.height - height),
    width,
    height,
  };
}

function largestSize(picture: Size, shape: Size): Size {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  return {
    width: clamp(Math.round(shape.width * scale), 1, picture.width),
    height: clamp(Math.round(shape.height * scale), 1, picture.height),
  };
}

/** In pixels: the width of a card. Smaller regions would be blurred. */
const MIN_CROP_WIDTH = crops.card.width;

/** The possible widths of a manual crop in thousandths. In a small picture only the largest region is possible. */
export function cropWidths(picture: Size, ratio: CropRatio): { min: number; max: number } {
  const max = clamp(Math.floor(SCALE / cropHeight(picture, ratio, 1)), 1, SCALE);
  return { min: Math.min(max, Math.ceil((MIN_CROP_WIDTH / picture.width) * SCALE)), max };
}

/** The height of a crop of this width, both in thousandths of the picture. */
export function cropHeight(picture: Size, ratio: CropRatio, width: number): number {
  const shape = crops[ratio];
  return (width * picture.width * shape.height) / (picture.height * shape.width);
}

/** Returns why manual crops of this picture are rejected, by field. Regions beyond the picture are moved into it. */
export function cropRefusals(picture: Size, manual: ManualCrops): Record<string, string[]> {
  return Object.fromEntries(
    cropRatios.flatMap((ratio) => {
      const crop = manual[ratio];
      if (!crop || crop.width >= cropWidths(picture, ratio).min) return [];
      const message = phrase('The crop is {width} pixels wide. Select a region of at least {min} pixels.');
      const width = Math.round((crop.width / SCALE) * picture.width);
      const min = Math.min(MIN_CROP_WIDTH, largestSize(picture, crops[ratio]).width);
      return [[`crops.${ratio}`, [fill(message, { width, min })]]];
    }),
  );
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
