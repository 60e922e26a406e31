import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { postPath } from '@masthead/domain/site/addresses';
import { webAddress } from '@masthead/domain/text/links';
import { createElement } from 'react';
import { addressOf, markOf, measuresOf, type Shape } from '../../media/renditions/rendition';
import { type Site, siteIn } from '../context/site';
import { type Card, toCard } from '../lists/card';
import { type CardRow, listNear } from '../lists/cards.queries';
import { gonePage } from '../pages/message-pages';
import type { PageContext, PageHandler } from '../pages/page-handler';
import { needsOf } from '../pages/policy';
import { linkedArticle } from '../rich-text/contextual-links';
import { callTexts } from '../widgets/call-to-actions';
import { findBySlug, findMovedSlug, type PublicationRow } from './article.queries';
import { ArticlePage } from './article-page';
import { type Publication, textsOf, toArticleView } from './article-view';

/** What stands at the address of an article. Of what is not out yet nobody learns that it exists. */
export const articleHandler: PageHandler = async (context, { params: { slug = '' } }) => {
  const row = await findBySlug(context.db, slug);
  if (row?.status === Status.PUBLISHED) return publishedArticle(context, row);
  if (row?.status === Status.TRASHED || row?.status === Status.DELETED) return gonePage(context.site);
  const moved = row ? null : await findMovedSlug(context.db, slug);
  return moved === null ? null : { kind: 'redirect', to: postPath(moved), status: 301 };
};

async function publishedArticle(context: PageContext, row: PublicationRow): ReturnType<PageHandler> {
  // Rows that were stored before links were normalised may hold any character.
  const target = row.template_type === TemplateType.EXTERNAL_LINK ? webAddress(row.external_link ?? '') : null;
  // 302, because the target can change: clients must not cache the redirect.
  if (target) return { kind: 'redirect', to: target.href, status: 302 };
  const site = siteIn(context.site, row.section_id);
  const [related, links] = await Promise.all([listRelated(context, row), context.links()]);
  const article = linkedArticle(links, site, toArticleView(site, row, row), postPath(row.slug ?? ''));
  return {
    kind: 'page',
    element: createElement(ArticlePage, { site, article, publication: toPublication(site, row, related) }),
    needs: needsOf([...textsOf(article), ...(article.paid_label === null ? callTexts(site, article.scope) : [])]),
  };
}

function toPublication(site: Site, row: PublicationRow, related: CardRow[]): Publication {
  const { id, slug, catchy_title, fb_catchy_title, json_ld, word_count } = row;
  return {
    id,
    path: postPath(slug ?? ''),
    updated_at: row.updated_at,
    live_ended_at: row.live_ended_at,
    catchy_title,
    fb_catchy_title,
    share_image: shareImage(site, row.share, 'share'),
    crops: (['wide', 'photo', 'square'] as const).flatMap((shape) => shareImage(site, row.share, shape) ?? []),
    json_ld,
    words: word_count,
    related: related.map((card): Card => toCard(site, card)),
  };
}

function shareImage({ title }: Site, image: PublicationRow['share'], size: Shape): Publication['share_image'] {
  if (!image) return null;
  const path = addressOf(image, { size, mark: markOf(image, title), format: image.ext });
  return { path, ...measuresOf(image, size) };
}

const NEAR = 50;
const SHOWN = 6;
/** A card and its tags, roughly. */
const WEIGHT = 1500;

/** What can be read on: of the newest beside an article, those that share most tags first. */
async function listRelated(
  { db, cache }: PageContext,
  { id, section_id, category_id, tags }: PublicationRow,
): Promise<CardRow[]> {
  const near = await cache.getOrLoad(
    `near ${category_id === null ? `section ${section_id}` : category_id}`,
    () => listNear(db, { section_id, category_id }, NEAR),
    (cards) => cards.length * WEIGHT,
  );
  const own = new Set(tags.map((tag) => tag.id));
  const shared = ({ tag_ids }: { tag_ids: number[] }) => tag_ids.filter((tag) => own.has(tag)).length;
  return near
    .filter((card) => card.id !== id)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, SHOWN);
}
