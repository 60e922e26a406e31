import type { Banner } from '@masthead/domain/advertisements/banner';
import { phrase } from '@masthead/domain/text/phrase';
import { bannerAddress } from '../../media/library/banner-key';
import type { Db } from '../../platform/db/db';
import { notFound } from '../../platform/http/errors';
import { type FoundBanner, findBanner } from './banners.queries';

export const noBanner = () => notFound(phrase('There is no such banner.'));

export async function bannerOrThrow(db: Db, id: number) {
  const banner = await findBanner(db, id);
  if (!banner) throw noBanner();
  return banner;
}

export function bannerReply({ image_desktop, image_mobile, ...banner }: FoundBanner): Banner {
  return {
    ...banner,
    category_ids: banner.categories.map(({ id }) => id),
    tag_ids: banner.tags.map(({ id }) => id),
    image_desktop: image_desktop && bannerAddress(image_desktop),
    image_mobile: image_mobile && bannerAddress(image_mobile),
  };
}
