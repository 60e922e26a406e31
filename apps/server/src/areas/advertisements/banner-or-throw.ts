import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../db/db';
import { notFound } from '../../http/errors';
import { findBanner } from './banners.queries';

export const noBanner = () => notFound(phrase('There is no such banner.'));

export async function bannerOrThrow(db: Db, id: number) {
  const banner = await findBanner(db, id);
  if (!banner) throw noBanner();
  return banner;
}
