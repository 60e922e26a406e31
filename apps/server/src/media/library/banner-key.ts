import type { ImageExtension } from '@masthead/domain/images/formats';

interface Size {
  width: number;
  height: number;
}

/**
 * The storage key of a banner's picture. `token` makes the folder unique. The file name contains the size, so that
 * pages can reserve the space.
 */
export const bannerKey = (id: number, token: string, { ext, width, height }: Size & { ext: ImageExtension }) =>
  `banners/${id}-${token}/${width}x${height}.${ext}`;

/** The folder of a key, which holds only this picture. */
export const bannerFolder = (key: string) => key.slice(0, key.lastIndexOf('/'));

/** Keys such as `banners/17-0123456789abcdef0123456789abcdef/728x90.png`; in old rows the file name is `banner`. */
const KEY_PATTERN = /^banners\/[1-9]\d{0,9}-[0-9a-f]{32}\/(?:banner|[1-9]\d{0,3}x[1-9]\d{0,3})\.(?:jpg|png|gif)$/;

export const isBannerKey = (path: string) => KEY_PATTERN.test(path);

/** Reads the size from the file name. Returns `null` for pictures of old rows, whose file name has no size. */
export function bannerSize(key: string): Size | null {
  const [, width, height] = /\/(\d+)x(\d+)\.\w+$/.exec(key) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

export const bannerPath = (key: string) => `/media/${key}`;
