import { staticPagePath } from '@masthead/domain/site/addresses';
import { pageDocument } from '@masthead/markup/page-document';
import { siteIn } from '../layout/site';
import type { Maker } from '../pages/made';
import { staticPagePolicy } from './policy';
import { findStaticPage } from './static.queries';

/** A page that somebody wrote whole: it is served as it is, and shares nothing with the pages beside it. */
export const staticMaker: Maker = async ({ db, site: whole }, { params: { slug = '' } }) => {
  const page = await findStaticPage(db, slug);
  if (!page) return null;
  const site = siteIn(whole, page.section_id);
  return {
    kind: 'text',
    type: 'text/html; charset=utf-8',
    text: pageDocument(page, { language: site.language, canonical: `${site.url}${staticPagePath(page.slug)}` }),
    headers: {
      'content-security-policy': staticPagePolicy,
      // A document in a sandbox cannot ask for a group of windows of its own.
      'cross-origin-opener-policy': 'unsafe-none',
    },
  };
};
