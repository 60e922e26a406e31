import { staticFramePath, staticPagePath } from '@masthead/domain/site/addresses';
import { pageDocument } from '@masthead/markup/page-document';
import { createElement } from 'react';
import { siteIn } from '../layout/site';
import type { Made, Maker } from '../pages/made';
import { frameHead } from './frame-head';
import { staticFramePolicy } from './policy';
import { findStaticPage, type StaticPageRow } from './static.queries';
import { StaticPage } from './static-page';

const FRAME = /\.html$/;

/** A static page in the site's layout, or with `.html` at the end of its address the content of its frame. */
export const staticMaker: Maker = async ({ db, site: whole }, { params: { slug = '' } }) => {
  const page = await findStaticPage(db, slug.replace(FRAME, ''));
  if (!page) return null;
  const site = siteIn(whole, page.section_id);
  if (FRAME.test(slug)) return frameOf(page, site.language, `${site.url}${staticPagePath(page.slug)}`);
  return {
    kind: 'page',
    element: createElement(StaticPage, { site, page, frame: staticFramePath(page.slug) }),
    needs: { frames: ["'self'"] },
  };
};

function frameOf(page: StaticPageRow, language: string, canonical: string): Made {
  return {
    kind: 'text',
    type: 'text/html; charset=utf-8',
    text: pageDocument(page, { language, canonical, head: frameHead(page) }),
    headers: {
      'content-security-policy': staticFramePolicy,
      'x-frame-options': 'SAMEORIGIN',
      // A document in a sandbox cannot ask for a group of windows of its own.
      'cross-origin-opener-policy': 'unsafe-none',
    },
  };
}
