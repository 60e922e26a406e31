import type { ImageExtension } from '@masthead/domain/images/contract';

interface Size {
  width: number;
  height: number;
}

/**
 * Where a banner's picture lies: a folder of its own, by the banner's id and a mark that is never the same twice. Its name
 * says how large it is, so that pages can keep its room free.
 */
export const bannerKey = (id: number, mark: string, { ext, width, height }: Size & { ext: ImageExtension }) =>
  `banners/${id}-${mark}/${width}x${height}.${ext}`;

export const bannerFolder = (key: string) => key.slice(0, key.lastIndexOf('/'));

const KEY = /^banners\/[1-9]\d{0,9}-[0-9a-f]{32}\/(?:banner|[1-9]\d{0,3}x[1-9]\d{0,3})\.(?:jpg|png|gif)$/;

export const isBannerKey = (path: string) => KEY.test(path);

/** How large the picture is; pictures from before names said so do not tell. */
export function bannerSize(key: string): Size | null {
  const [, width, height] = /\/(\d+)x(\d+)\.\w+$/.exec(key) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

/** Where it is served. */
export const bannerAddress = (key: string) => `/media/${key}`;
