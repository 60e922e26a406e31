import { type AdvertStatus, advertStatuses } from '@masthead/domain/posts/rules/constants';
import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../layout/site';

interface Payment {
  is_sponsored: boolean;
  advert_status: AdvertStatus;
}

/** The label of paid content; `null` for articles of the newsroom. */
export function paidLabel({ say }: Site, { advert_status, is_sponsored }: Payment): string | null {
  // The kind of advertising says more than that it is some.
  if (advert_status !== 0) return say(advertStatuses[advert_status]);
  return is_sponsored ? say(phrase('Sponsored')) : null;
}

/**
 * The site as pages of paid content show it. A call to action asks readers to pay for journalism or to join, which a page
 * that somebody else paid for must not do.
 */
export const withoutCalls = (site: Site): Site => ({ ...site, parts: { ...site.parts, callToActions: [] } });
