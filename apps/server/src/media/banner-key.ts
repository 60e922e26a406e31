import type { ImageExtension } from '@masthead/domain/images/schema';

/** Where a banner's picture lies: a folder of its own, by the banner's id and a mark that is never the same twice. */
export const bannerKey = (id: number, mark: string, ext: ImageExtension) => `banners/${id}-${mark}/banner.${ext}`;

export const bannerFolder = (key: string) => key.slice(0, key.lastIndexOf('/'));

const KEY = /^banners\/[1-9]\d{0,9}-[0-9a-f]{32}\/banner\.(?:jpg|png|gif)$/;

export const isBannerKey = (path: string) => KEY.test(path);

/** Where it is served. */
export const bannerAddress = (key: string) => `/media/${key}`;
