import { sitemapIndexPath, sitemapPath } from '@masthead/domain/site/addresses';
import { findAdsTxtText } from '../context/parts.queries';
import type { Made, Maker } from '../pages/page-handler';
import { wholeAddress } from '../structured-data/json-ld';

const plain = (text: string): Made => ({ kind: 'text', type: 'text/plain; charset=utf-8', text });

/** Who may sell the site's advertising, for those who buy it: they ask every site at this address. */
export const adsTxtMaker: Maker = async ({ db }) => {
  const text = await findAdsTxtText(db);
  return text === null ? null : plain(text);
};

/** What search engines may read, and where they find it. They read the search page to learn that it is not indexed. */
export const robotsTxtMaker: Maker = async ({ site }) =>
  plain(
    [
      'User-agent: *',
      'Allow: /',
      'Disallow: /api/',
      'Disallow: /preview/',
      '',
      ...[sitemapIndexPath, sitemapPath('news')].map((path) => `Sitemap: ${wholeAddress(site, path)}`),
      '',
    ].join('\n'),
  );
