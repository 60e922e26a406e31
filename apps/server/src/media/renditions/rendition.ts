import { createHash } from 'node:crypto';
import { addressId } from '@masthead/domain/http/paging';
import type { Image, ImageExtension } from '@masthead/domain/images/contract';

/** Widths of the smaller renditions. No picture is made wider than it is. */
export const widths = [1280, 640, 320] as const;
export const THUMBNAIL = 320;

/**
 * Parts of a picture in a shape of their own, cut where the eye goes: `wide` is 16:9, for cards and lists, and `card` the
 * same at half its size, `share` is 1.91:1, as social networks show a link, `photo` is 4:3 and `square` 1:1, for search engines. So large at most; a smaller picture gives a
 * smaller part.
 */
const shapes = {
  wide: { width: 960, height: 540 },
  card: { width: 480, height: 270 },
  share: { width: 1200, height: 628 },
  photo: { width: 1200, height: 900 },
  square: { width: 1200, height: 1200 },
} as const;
export type Shape = keyof typeof shapes;

export type Size = (typeof widths)[number] | 'full' | Shape;
export const sizes = [...widths, 'full', 'wide', 'card', 'share', 'photo', 'square'] as const satisfies readonly Size[];

export const isShape = (size: Size): size is Shape => size in shapes;

/** How large a rendition is: never wider or higher than there is picture. */
export function measuresOf(picture: { width: number; height: number }, size: Size): { width: number; height: number } {
  if (isShape(size)) {
    const shape = shapes[size];
    const scale = Math.min(1, picture.width / shape.width, picture.height / shape.height);
    return {
      width: Math.max(1, Math.round(shape.width * scale)),
      height: Math.max(1, Math.round(shape.height * scale)),
    };
  }
  const width = size === 'full' ? picture.width : Math.min(size, picture.width);
  return { width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) };
}

/** A picture of the library, as far as its files go. */
export type Filed = Pick<Image, 'id' | 'hash_key' | 'ext' | 'has_watermark' | 'color'>;

export type RenditionFormat = ImageExtension | 'webp';

/** One of the files that a picture is served as. */
export interface Rendition {
  size: Size;
  /** The watermark that is on it; `null` without one. */
  mark: string | null;
  format: RenditionFormat;
}

export const folderOf = ({ id, hash_key }: Pick<Filed, 'id' | 'hash_key'>) => `images/${id}-${hash_key}`;

/** The picture itself, upright and clean, from which everything else is made. */
export const originalKey = (image: Filed) => `${folderOf(image)}/original.${image.ext}`;

/** A full picture without a watermark is the original: it is not stored twice. */
export function keyOf(image: Filed, rendition: Rendition): string {
  const isOriginal = rendition.size === 'full' && !rendition.mark && rendition.format === image.ext;
  return isOriginal ? originalKey(image) : `${folderOf(image)}/${nameOf(rendition)}`;
}

export const addressOf = (image: Filed, rendition: Rendition) => `/media/${folderOf(image)}/${nameOf(rendition)}`;

/** WebP stands beside the original format in every width but the full one, which would take more memory than it saves. */
export function isOffered(image: Filed, { size, format }: Rendition): boolean {
  return format === image.ext || (format === 'webp' && size !== 'full');
}

/** The mark that a picture wears today. It names the words too: an address never shows two different watermarks. */
export function markOf({ has_watermark, color }: Filed, title: string): string | null {
  if (!has_watermark) return null;
  return `${color ?? 'light'}-${createHash('sha256').update(title).digest('hex').slice(0, 6)}`;
}

function nameOf({ size, mark, format }: Rendition): string {
  return `${[size, mark].filter((part) => part !== null).join('-')}.${format}`;
}

const address =
  /^images\/([1-9]\d{0,9})-([0-9a-f]{32})\/(full|1280|640|320|wide|card|share|photo|square)(?:-((?:dark|light)-[0-9a-f]{6}))?\.(jpg|png|gif|webp)$/;

/** What an address below `/media/` asks for; `null` when it is none of a picture. */
export function parseAddress(path: string): { id: number; hash_key: string; rendition: Rendition } | null {
  const [, id, hash_key = '', size, mark, format] = address.exec(path) ?? [];
  if (!id || !addressId.safeParse(id).success) return null;
  const rendition = {
    size: sizes.find((each) => String(each) === size) as Size,
    mark: mark ?? null,
    format: format as RenditionFormat,
  };
  return { id: Number(id), hash_key, rendition };
}
