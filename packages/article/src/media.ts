/** The address of a picture of the library, without a host: both the admin and the site serve it. */
const picture =
  /^\/media\/images\/(\d{1,10})-([0-9a-f]{32})\/(full|1280|640|320)((?:-(?:dark|light)-[0-9a-f]{6})?)\.(jpg|png|gif|webp)$/;

const origin = /^https?:\/\/[^/?#\\]+/i;

export interface MediaAddress {
  image_id: number;
  /** The same picture in another width. */
  at: (size: 1280 | 640 | 320 | 'full', format?: 'webp') => string;
}

export function parseMediaAddress(path: string): MediaAddress | null {
  const [, id, hash_key, , mark, ext] = picture.exec(path) ?? [];
  if (id === undefined) return null;
  return {
    image_id: Number(id),
    at: (size, format) => `/media/images/${id}-${hash_key}/${size}${mark}.${format ?? ext}`,
  };
}

/** The address without its host, when it is one of the library's; else `null`. */
export function mediaPath(url: string): string | null {
  const path = url.replace(origin, '');
  return picture.test(path) ? path : null;
}
