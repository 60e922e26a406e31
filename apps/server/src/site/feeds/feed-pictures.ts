import { isHeavy } from '../../media/formats/open-picture';
import { currentWatermark, makeRendition } from '../../media/renditions/make-rendition';
import { type Rendition, renditionKey, renditionPath, renditionSize } from '../../media/renditions/rendition';
import { contentTypeFor, type Storage } from '../../platform/storage/storage';

import type { Site } from '../context/site';
import type { FeedRow } from './feed.queries';
import type { FeedPicture } from './feed-xml';

type Image = NonNullable<FeedRow['image']>;

/** Limits the renditions per request. A new article needs one; old articles are rendered by later requests. */
const MAX_RENDERED_PER_REQUEST = 10;
const MAX_CACHED_SIZES = 5000;

/** Cache of the file sizes of renditions, by project and key. The file behind a key never changes. */
const sizeCache = new Map<string, number>();

/**
 * Loads the pictures of a feed with their file sizes, by post id. `bytes` is `null` if a picture is not rendered yet.
 */
export async function loadFeedPictures(storage: Storage, site: Site, rows: readonly FeedRow[]) {
  const pictures = new Map<number, FeedPicture>();
  let remaining = MAX_RENDERED_PER_REQUEST;
  for (const { id, image } of rows) {
    if (!image) continue;
    const { name, mark } = currentWatermark(image, site);
    const rendition: Rendition = { size: 'wide', mark: name, format: image.ext };
    let bytes = await findSize(storage, site, image, rendition);
    if (bytes === null && remaining > 0 && !isHeavy(image)) {
      remaining -= 1;
      // An error must not break the feed. It shows up when a client requests the picture itself.
      const isRendered = await makeRendition(storage, image, rendition, mark).catch(() => false);
      bytes = isRendered ? await findSize(storage, site, image, rendition) : null;
    }
    const path = renditionPath(image, rendition);
    pictures.set(id, { path, type: contentTypeFor(path), bytes, ...renditionSize(image, 'wide') });
  }
  return pictures;
}

async function findSize(storage: Storage, { id }: Site, image: Image, rendition: Rendition): Promise<number | null> {
  const key = renditionKey(image, rendition);
  const name = `${id}/${key}`;
  const size = sizeCache.get(name) ?? (await storage.size(key));
  if (size === null) return null;
  const [oldest] = sizeCache.keys();
  if (sizeCache.size >= MAX_CACHED_SIZES && oldest !== undefined) sizeCache.delete(oldest);
  sizeCache.set(name, size);
  return size;
}
