import { createHash } from 'node:crypto';
import { urlId } from '@masthead/domain/http/paging';
import type { Image, ImageExtension } from '@masthead/domain/images/contract';

/** Widths of the smaller renditions. Pictures are never enlarged. */
export const widths = [1280, 640, 320] as const;
export const THUMBNAIL = 320;

/**
 * Crops around the centre of attention, with their maximum sizes. `wide` (16:9) is for cards and lists, `card` is the
 * same at half the size, `share` (1.91:1) is for links in social networks, `photo` (4:3) and `square` (1:1) are for
 * search engines.
 */
const crops = {
  wide: { width: 960, height: 540 },
  card: { width: 480, height: 270 },
  share: { width: 1200, height: 628 },
  photo: { width: 1200, height: 900 },
  square: { width: 1200, height: 1200 },
} as const;
export type CropName = keyof typeof crops;

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
export type StoredPicture = Pick<Image, 'id' | 'hash_key' | 'ext' | 'has_watermark' | 'color'>;

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
  return isOriginal ? originalKey(image) : `${renditionFolder(image)}/${renditionName(rendition)}`;
}

export const renditionPath = (image: StoredPicture, rendition: Rendition) =>
  `/media/${renditionFolder(image)}/${renditionName(rendition)}`;

/** Every size but `full` is also available as WebP. At full size, encoding WebP would need too much memory. */
export function isAvailable(image: StoredPicture, { size, format }: Rendition): boolean {
  return format === image.ext || (format === 'webp' && size !== 'full');
}

/** The name of the current watermark. It contains a hash of the title, so that one URL never has two watermarks. */
export function watermarkName({ has_watermark, color }: StoredPicture, title: string): string | null {
  if (!has_watermark) return null;
  return `${color ?? 'light'}-${createHash('sha256').update(title).digest('hex').slice(0, 6)}`;
}

function renditionName({ size, mark, format }: Rendition): string {
  return `${[size, mark].filter((namePart) => namePart !== null).join('-')}.${format}`;
}

/** For example `images/17-0123456789abcdef0123456789abcdef/640-dark-a1b2c3.webp`. */
const renditionPattern =
  /^images\/([1-9]\d{0,9})-([0-9a-f]{32})\/(full|1280|640|320|wide|card|share|photo|square)(?:-((?:dark|light)-[0-9a-f]{6}))?\.(jpg|png|gif|webp)$/;

/** Parses a path below `/media/`. Returns `null` if it is not the path of a rendition. */
export function parseRenditionPath(path: string): { id: number; hash_key: string; rendition: Rendition } | null {
  const [, id, hash_key = '', size, mark, format] = renditionPattern.exec(path) ?? [];
  if (!id || !urlId.safeParse(id).success) return null;
  const rendition = {
    size: sizes.find((candidate) => String(candidate) === size) as Size,
    mark: mark ?? null,
    format: format as RenditionFormat,
  };
  return { id: Number(id), hash_key, rendition };
}
