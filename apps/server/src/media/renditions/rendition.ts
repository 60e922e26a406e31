import { createHash } from 'node:crypto';
import { urlId } from '@masthead/domain/http/paging';
import type { Image, ImageExtension } from '@masthead/domain/images/contract';
import { type CropName, crops } from '@masthead/domain/images/focal-point';

/** Widths of the smaller renditions. Pictures are never enlarged. */
export const widths = [1280, 640, 320] as const;
export const THUMBNAIL = 320;

export type Size = (typeof widths)[number] | 'full' | CropName;
export const sizes = [...widths, 'full', 'wide', 'card', 'share', 'photo', 'square'] as const satisfies readonly Size[];

export const isCrop = (size: Size): size is CropName => size in crops;

/** The pixel size of a rendition. It never exceeds the size of the picture. */
export function renditionSize(
  picture: { width: number; height: number },
  size: Size,
): { width: number; height: number } {
  if (isCrop(size)) {
    const crop = crops[size];
    const scale = Math.min(1, picture.width / crop.width, picture.height / crop.height);
    return {
      width: Math.max(1, Math.round(crop.width * scale)),
      height: Math.max(1, Math.round(crop.height * scale)),
    };
  }
  const width = size === 'full' ? picture.width : Math.min(size, picture.width);
  return { width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) };
}

/** The properties of an image that its storage keys depend on. */
export type StoredPicture = Pick<Image, 'id' | 'hash_key' | 'ext' | 'has_watermark' | 'color' | 'focal_point'>;

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

/** The name of the focal point in the URLs of crops, so that one URL never has two crops; `null` without one. */
export function focusName({ focal_point }: Pick<StoredPicture, 'focal_point'>, size: Size): string | null {
  return focal_point && isCrop(size) ? `f${focal_point.x}x${focal_point.y}` : null;
}

function renditionName(image: StoredPicture, { size, mark, format }: Rendition): string {
  return `${[size, focusName(image, size), mark].filter((namePart) => namePart !== null).join('-')}.${format}`;
}

/** For example `images/17-0123456789abcdef0123456789abcdef/wide-f500x250-dark-a1b2c3.webp`. */
const renditionPattern =
  /^images\/([1-9]\d{0,9})-([0-9a-f]{32})\/(full|1280|640|320|wide|card|share|photo|square)(?:-(f\d{1,4}x\d{1,4}))?(?:-((?:dark|light)-[0-9a-f]{6}))?\.(jpg|png|gif|webp)$/;

interface RenditionPath {
  id: number;
  hash_key: string;
  rendition: Rendition;
  /** The name of the focal point; `null` without one. */
  focus: string | null;
}

/** Parses a path below `/media/`. Returns `null` if it is not the path of a rendition. */
export function parseRenditionPath(path: string): RenditionPath | null {
  const [, id, hash_key = '', size, focus, mark, format] = renditionPattern.exec(path) ?? [];
  if (!id || !urlId.safeParse(id).success) return null;
  const rendition = {
    size: sizes.find((candidate) => String(candidate) === size) as Size,
    mark: mark ?? null,
    format: format as RenditionFormat,
  };
  return { id: Number(id), hash_key, rendition, focus: focus ?? null };
}
