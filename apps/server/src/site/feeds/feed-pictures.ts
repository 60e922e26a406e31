import { isHeavy } from '../../media/formats/open-picture';
import { appliedWatermark, makeRendition } from '../../media/renditions/make-rendition';
import { addressOf, keyOf, measuresOf, type Rendition } from '../../media/renditions/rendition';
import { contentTypeOf, type Storage } from '../../platform/storage/storage';

import type { Site } from '../context/site';
import type { FeedRow } from './feed.queries';
import type { FeedPicture } from './feed-xml';

type Image = NonNullable<FeedRow['image']>;

/** Renditions that one feed may make. A new article brings one picture; an archive catches up feed by feed. */
const MOST_MADE = 10;
const MOST_SIZES = 5000;

/** Sizes of renditions by project and key. The file behind a key never changes. */
const sizes = new Map<string, number>();

/** The pictures of a feed, each with its size. A picture whose size is not known yet has `null`. */
export async function feedPictures(storage: Storage, site: Site, rows: readonly FeedRow[]) {
  const pictures = new Map<number, FeedPicture>();
  let left = MOST_MADE;
  for (const { id, image } of rows) {
    if (!image) continue;
    const { name, mark } = appliedWatermark(image, site);
    const rendition: Rendition = { size: 'wide', mark: name, format: image.ext };
    let bytes = await sizeOf(storage, site, image, rendition);
    if (bytes === null && left > 0 && !isHeavy(image)) {
      left -= 1;
      // A picture that cannot be made leaves the feed as it is: readers of the picture itself get the error.
      const isMade = await makeRendition(storage, image, rendition, mark).catch(() => false);
      bytes = isMade ? await sizeOf(storage, site, image, rendition) : null;
    }
    const path = addressOf(image, rendition);
    pictures.set(id, { path, type: contentTypeOf(path), bytes, ...measuresOf(image, 'wide') });
  }
  return pictures;
}

async function sizeOf(storage: Storage, { id }: Site, image: Image, rendition: Rendition): Promise<number | null> {
  const key = keyOf(image, rendition);
  const name = `${id}/${key}`;
  const known = sizes.get(name) ?? (await storage.size(key));
  if (known === null) return null;
  const [oldest] = sizes.keys();
  if (sizes.size >= MOST_SIZES && oldest !== undefined) sizes.delete(oldest);
  sizes.set(name, known);
  return known;
}
