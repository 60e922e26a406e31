/**
 * The URL path of a library picture: id, content hash, rendition, optional watermark and format. Example:
 * `/media/images/7-0a…/640-dark-a1b2c3.jpg`. The admin and the site both serve it.
 */
const PICTURE_PATH =
  /^\/media\/images\/(\d{1,10})-([0-9a-f]{32})\/(full|1280|640|320)((?:-(?:dark|light)-[0-9a-f]{6})?)\.(jpg|png|gif|webp)$/;

const ORIGIN = /^https?:\/\/[^/?#\\]+/i;

interface MediaPath {
  image_id: number;
  /** Returns the path of another rendition of the picture. The path of a crop without its framing redirects to it. */
  renditionPath: (size: 1280 | 640 | 320 | 'full' | 'wide' | 'share' | 'photo' | 'square', format?: 'webp') => string;
}

/** Parses the URL path of a library picture. Returns `null` for any other path. */
export function parseMediaPath(path: string): MediaPath | null {
  const [, id, hash_key, , watermark, ext] = PICTURE_PATH.exec(path) ?? [];
  if (id === undefined) return null;
  return {
    image_id: Number(id),
    renditionPath: (size, format) => `/media/images/${id}-${hash_key}/${size}${watermark}.${format ?? ext}`,
  };
}

/** Removes the origin from the URL of a library picture. Returns `null` for any other URL. */
export function mediaPath(url: string): string | null {
  const path = url.replace(ORIGIN, '');
  return PICTURE_PATH.test(path) ? path : null;
}
