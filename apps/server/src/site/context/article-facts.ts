import { type AdvertStatus, advertStatuses } from '@masthead/domain/posts/rules/constants';
import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from './site';

/** The date columns of a post. */
interface StoredDates {
  published_at: string | null;
  first_published_at: string | null;
  content_changed_at: string | null;
}

/** The publication and modification time of an article for pages, feeds, sitemaps and structured data. */
export interface ArticleDates {
  /** The first publication; `null` for an article without a date. */
  published_at: string | null;
  /** The last change of the content after the publication; `null` without a change. */
  updated_at: string | null;
}

/** Uses the first publication. `published_at` of a post is the latest one, which is irrelevant to readers. */
export function toArticleDates(stored: StoredDates): ArticleDates {
  const published_at = stored.first_published_at ?? stored.published_at;
  const { content_changed_at } = stored;
  const isUpdated =
    published_at !== null && content_changed_at !== null && Date.parse(content_changed_at) > Date.parse(published_at);
  return { published_at, updated_at: isUpdated ? content_changed_at : null };
}

/** The modification time for feeds, sitemaps and structured data, which require one for every article. */
export const toModificationTime = ({ published_at, updated_at }: ArticleDates) => updated_at ?? published_at;

interface PaidFlags {
  is_sponsored: boolean;
  advert_status: AdvertStatus;
}

/** The label that marks an article as paid content for readers, in the language of the site; `null` if it is unpaid. */
export function toPaidLabel({ translate }: Site, { advert_status, is_sponsored }: PaidFlags): string | null {
  // The advert status is more specific than the sponsored flag.
  if (advert_status !== 0) return translate(advertStatuses[advert_status]);
  return is_sponsored ? translate(phrase('Sponsored')) : null;
}
