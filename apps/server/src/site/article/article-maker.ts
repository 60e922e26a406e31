import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { postPath } from '@masthead/domain/site/addresses';
import { webAddress } from '@masthead/domain/text/links';
import { createElement } from 'react';
import { siteIn } from '../layout/site';
import { callTexts } from '../managed/call-to-actions';
import { linkedArticle } from '../managed/linked-article';
import type { Maker, Means } from '../pages/made';
import { gonePage } from '../pages/message-pages';
import { needsOf } from '../pages/policy';
import { ArticlePage } from './article-page';
import { shownArticle } from './load-article';
import { publicationOf } from './load-publication';
import { findBySlug, findMovedSlug, type PublicationRow } from './publication.queries';
import { relatedTo } from './related';
import { textsOf } from './texts';

/** What stands at the address of an article. Of what is not out yet nobody learns that it exists. */
export const articleMaker: Maker = async (means, { params: { slug = '' } }) => {
  const row = await findBySlug(means.db, slug);
  if (row?.status === Status.PUBLISHED) return publicationMade(means, row);
  if (row?.status === Status.TRASHED || row?.status === Status.DELETED) return gonePage(means.site);
  const moved = row ? null : await findMovedSlug(means.db, slug);
  return moved === null ? null : { kind: 'redirect', to: postPath(moved), status: 301 };
};

async function publicationMade(means: Means, row: PublicationRow): ReturnType<Maker> {
  // Rows that were stored before links were normalised may hold any character.
  const target = row.template_type === TemplateType.EXTERNAL_LINK ? webAddress(row.external_link ?? '') : null;
  // 302, because the target can change: clients must not cache the redirect.
  if (target) return { kind: 'redirect', to: target.href, status: 302 };
  const site = siteIn(means.site, row.section_id);
  const [related, links] = await Promise.all([relatedTo(means, row), means.links()]);
  const article = linkedArticle(links, site, shownArticle(site, row, row), postPath(row.slug ?? ''));
  return {
    kind: 'page',
    element: createElement(ArticlePage, { site, article, publication: publicationOf(site, row, related) }),
    needs: needsOf([...textsOf(article), ...(article.paid_label === null ? callTexts(site, article.spot) : [])]),
  };
}
