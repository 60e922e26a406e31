import type { Keyword, KeywordRange } from '@masthead/domain/posts/contract/keywords';
import type { Db } from '../../platform/db/db';

/** A post as search engines know it. */
export interface Page {
  db: Db;
  site_url: string;
  project: { id: string };
  /** Its paths below the site, the present one and those it once had. */
  paths: readonly string[];
}

/** Whoever can say by which words readers found a page. The positions need not be rounded, nor the rows be in order. */
export type FindKeywords = (page: Page, range: KeywordRange) => Promise<Keyword[]>;
