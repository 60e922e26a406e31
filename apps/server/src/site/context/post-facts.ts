import { type AdvertStatus, advertStatuses } from '@masthead/domain/posts/rules/constants';

import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from './site';

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

interface StoredDates {
  published_at: string | null;
  first_published_at: string | null;
  content_changed_at: string | null;
}

/** The publication and modification time of an article for pages, feeds, sitemaps and structured data. */
export interface ArticleDates {
  /** The first publication; `null` of an article that has no day yet. */
  published_at: string | null;
  /** The last change of the article since then; `null` when there was none. */
  updated_at: string | null;
}

/** `published_at` of the post is the latest publication: publishing again is no news to readers. */
export function articleDates(stored: StoredDates): ArticleDates {
  const published_at = stored.first_published_at ?? stored.published_at;
  const { content_changed_at } = stored;
  const isUpdated =
    published_at !== null && content_changed_at !== null && Date.parse(content_changed_at) > Date.parse(published_at);
  return { published_at, updated_at: isUpdated ? content_changed_at : null };
}

/** The time of the last version for machines, which expect one of every article. */
export const modifiedAt = ({ published_at, updated_at }: ArticleDates) => updated_at ?? published_at;
