import { type bannerPatch, imageRefusals, placeRefusals } from '@masthead/domain/advertisements/banner';
import { type BannerImage, bannerImages } from '@masthead/domain/advertisements/banner-image';
import type { z } from 'zod';
import { retrying } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { invalid } from '../../platform/http/errors';
import { bannerOrThrow, bannerReply, noBanner } from './banner-or-throw';
import { discardPictures, withBannerPictures } from './banner-pictures';
import { heldPlaces } from './banner-places';
import { lockBanner, placeBanner, updateBanner } from './banners.queries';

type Patch = z.output<typeof bannerPatch>;
type Images = Record<BannerImage, string | null>;

/** What is not given stays; a new picture takes the old one's place, one sent empty leaves none. */
export async function changeBanner(context: ActorContext, id: number, patch: Patch): Promise<void> {
  const { image_desktop, image_mobile, category_ids, tag_ids, ...fields } = patch;
  await bannerOrThrow(context.db, id);
  const given = { image_desktop: image_desktop || undefined, image_mobile: image_mobile || undefined };
  const replaced = await withBannerPictures(context, id, given, (keys) =>
    retrying(context.db, async (db) => {
      // Before the banner itself, as a deletion of a category or a tag comes to it.
      const places = await heldPlaces(db, { category_ids, tag_ids });
      const before = await lockBanner(db, id);
      if (!before) throw noBanner();
      await context.checkBase(async () => bannerReply(before));
      const images = imagesAfter(before, patch, keys);
      checkAfter(before, places, images);
      await placeBanner(db, id, places);
      await updateBanner(db, id, { ...fields, ...images });
      return bannerImages.flatMap((kind) => (before[kind] === images[kind] ? [] : (before[kind] ?? [])));
    }),
  );
  await discardPictures(context.storage, replaced);
}

function imagesAfter(before: Images, patch: Patch, keys: Partial<Record<BannerImage, string>>): Images {
  const after = (kind: BannerImage) => keys[kind] ?? (patch[kind] === '' ? null : before[kind]);
  return { image_desktop: after('image_desktop'), image_mobile: after('image_mobile') };
}

interface Placed {
  categories: { id: number }[];
  tags: { id: number }[];
}

/** A banner has a place and a picture, whatever the change leaves out. */
function checkAfter(before: Placed, places: Pick<Patch, 'category_ids' | 'tag_ids'>, images: Images): void {
  const errors = {
    ...placeRefusals({
      category_ids: places.category_ids ?? before.categories.map(({ id }) => id),
      tag_ids: places.tag_ids ?? before.tags.map(({ id }) => id),
    }),
    ...imageRefusals(images),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
