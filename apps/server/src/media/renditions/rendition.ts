import { createHash } from 'node:crypto';
import { urlId } from '@masthead/domain/http/paging';
import type { Image } from '@masthead/domain/images/contract';
import {
  type CropName,
  cropRegion,
  crops,
  type FramedPicture,
  findManualCrop,
} from '@masthead/domain/images/crop-region';
import type { ImageExtension } from '@masthead/domain/images/formats';
import type { Framing } from '@masthead/domain/images/framing';

/** Widths of the smaller renditions. Pictures are never enlarged. */
export const widths = [1280, 640, 320] as const;
export const THUMBNAIL = 320;

export type Size = (typeof widths)[number] | 'full' | CropName;
export const sizes = [...widths, 'full', 'wide', 'card', 'share', 'photo', 'square'] as const satisfies readonly Size[];

export const isCrop = (size: Size): size is CropName => size in crops;

/** The pixel size of a rendition. It never exceeds the size of the region that the rendition shows. */
export function renditionSize(picture: FramedPicture, size: Size): { width: number; height: number } {
  if (isCrop(size)) {
    const crop = crops[size];
    const region = cropRegion(picture, size) ?? picture;
    const scale = Math.min(1, region.width / crop.width, region.height / crop.height);
    return {
      width: Math.max(1, Math.round(crop.width * scale)),
      height: Math.max(1, Math.round(crop.height * scale)),
    };
  }
  const width = size === 'full' ? picture.width : Math.min(size, picture.width);
  return { width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) };
}

/** The properties of an image that its storage keys depend on. */
export interface StoredPicture extends Pick<Image, 'id' | 'hash_key' | 'ext' | 'has_watermark' | 'color'>, Framing {}

/** The columns of a `StoredPicture`. Queries narrow them to `PictureTypes`. */
export const pictureColumns = [
  'images.id',
  'images.hash_key',
  'images.ext',
  'images.has_watermark',
  'images.color',
  'images.focal_point',
  'images.crops',
] as const;
export type PictureTypes = Pick<StoredPicture, 'ext' | 'color' | 'focal_point' | 'crops'>;

export type RenditionFormat = ImageExtension | 'webp';

/** A file derived from an image: its size, watermark and format. */
export interface Rendition {
  size: Size;
  /** The name of the watermark; `null` without one. */
  mark: string | null;
  format: RenditionFormat;
}

/** The storage folder of an image with its original and its renditions. */
export const renditionFolder = ({ id, hash_key }: Pick<StoredPicture, 'id' | 'hash_key'>) => `images/${id}-${hash_key}`;

/** The original, upright and without metadata, that all renditions are derived from. */
export const originalKey = (image: StoredPicture) => `${renditionFolder(image)}/original.${image.ext}`;

/** The full size without a watermark is the original, so it is not stored twice. */
export function renditionKey(image: StoredPicture, rendition: Rendition): string {
  const isOriginal = rendition.size === 'full' && !rendition.mark && rendition.format === image.ext;
  return isOriginal ? originalKey(image) : `${renditionFolder(image)}/${renditionName(image, rendition)}`;
}

export const renditionPath = (image: StoredPicture, rendition: Rendition) =>
  `/media/${renditionFolder(image)}/${renditionName(image, rendition)}`;

/** Every size but `full` is also available as WebP. At full size, encoding WebP would need too much memory. */
export function isAvailable(image: StoredPicture, { size, format }: Rendition): boolean {
  return format === image.ext || (format === 'webp' && size !== 'full');
}

/** The name of the current watermark. It contains a hash of the title, so that one URL never has two watermarks. */
export function watermarkName({ has_watermark, color }: StoredPicture, title: string): string | null {
  if (!has_watermark) return null;
  return `${color ?? 'light'}-${createHash('sha256').update(title).digest('hex').slice(0, 6)}`;
}

/**
 * The name of the manual crop or else of the focal point in the URLs of crops, so that one URL never shows two regions.
 * `null` if the server finds the centre of attention.
 */
export function framingName(framing: Framing, size: Size): string | null {
  if (!isCrop(size)) return null;
  const crop = findManualCrop(framing, size);
  if (crop) return `c${crop.left}x${crop.top}x${crop.width}`;
  const { focal_point } = framing;
  return focal_point && `f${focal_point.x}x${focal_point.y}`;
}

function renditionName(image: StoredPicture, { size, mark, format }: Rendition): string {
  return `${[size, framingName(image, size), mark].filter((namePart) => namePart !== null).join('-')}.${format}`;
}

/** For example `images/17-0123456789abcdef0123456789abcdef/wide-c100x0x800-dark-a1b2c3.webp`. */
const renditionPattern =
  /^images\/([1-9]\d{0,9})-([0-9a-f]{32})\/(full|1280|640|320|wide|card|share|photo|square)(?:-(f\d{1,4}x\d{1,4}|c\d{1,4}x\d{1,4}x\d{1,4}))?(?:-((?:dark|light)-[0-9a-f]{6}))?\.(jpg|png|gif|webp)$/;

interface RenditionPath {
  id: number;
  hash_key: string;
  rendition: Rendition;
  /** The name of the manual crop or of the focal point; `null` without them. */
  framing: string | null;
}

/** Parses a path below `/media/`. Returns `null` if it is not the path of a rendition. */
export function parseRenditionPath(path: string): RenditionPath | null {
  const [, id, hash_key = '', size, framing, mark, format] = renditionPattern.exec(path) ?? [];
  if (!id || !urlId.safeParse(id).success) return null;
  const rendition = {
    size: sizes.find((candidate) => String(candidate) === size) as Size,
    mark: mark ?? null,
    format: format as RenditionFormat,
  };
  return { id: Number(id), hash_key, rendition, framing: framing ?? null };
}
