import { type bannerInput, MAX_BANNERS, manyBannersMessage } from '@masthead/domain/advertisements/banner';
import type { z } from 'zod';
import { retrying } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { refused } from '../../platform/http/errors';
import { withBannerPictures } from './banner-pictures';
import { heldPlaces } from './banner-places';
import { insertBanner, placeBanner, takeBannerId } from './banners.queries';
import { countAdvertisements } from './count.queries';

/** The new banner's id. */
export async function createBanner(context: ActorContext, input: z.output<typeof bannerInput>): Promise<number> {
  const { image_desktop, image_mobile, category_ids, tag_ids, ...fields } = input;
  const id = await takeBannerId(context.db);
  return withBannerPictures(context, id, { image_desktop, image_mobile }, (keys) =>
    retrying(context.db, async (db) => {
      const places = await heldPlaces(db, { category_ids, tag_ids });
      if ((await countAdvertisements(db, 'adv_banners')) >= MAX_BANNERS) throw refused(manyBannersMessage);
      await insertBanner(db, { ...fields, ...keys, id });
      await placeBanner(db, id, places);
      return id;
    }),
  );
}
