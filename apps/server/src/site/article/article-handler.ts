import type { CropName } from '@masthead/domain/images/crop-region';
import { MAX_RELATED_POSTS } from '@masthead/domain/posts/rules/constants';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { postPath } from '@masthead/domain/site/paths';
import { parseWebUrl } from '@masthead/domain/text/links';
import { createElement } from 'react';
import { postTag, slugTag, taxonomyTags } from '../../content/posts/site-tags';
import { renditionPath, renditionSize, watermarkName } from '../../media/renditions/rendition';
import { type Site, withSectionLanguage } from '../context/site';
import { type Card, toCard } from '../lists/card';
import { type CardRow, listByIds, listNearby } from '../lists/cards.queries';
import { findExternalResources } from '../pages/content-security-policy';
import { createGonePage } from '../pages/message-pages';
import type { PageContext, PageHandler } from '../pages/page-handler';
import { addContextualLinksToArticle } from '../rich-text/contextual-links';
import { listCallToActionTexts } from '../widgets/call-to-actions';
import { findPostBySlug, findRedirectTarget, type PublicationRow } from './article.queries';
import { ArticlePage } from './article-page';
import { listRichTexts, type Publication, toArticleView } from './article-view';

/**
 * Answers requests for articles: with the page, 410 for a removed article, or a redirect from a former slug. An
 * unpublished post gets 404, so that readers cannot find out that it exists.
 */
export const articleHandler: PageHandler = async (context, { params: { slug = '' } }) => {
  const row = await findPostBySlug(context.db, slug);
  context.tags.add(slugTag(slug));
  if (row) context.tags.add(postTag(row.id));
  if (row?.status === Status.PUBLISHED) return showPublishedArticle(context, row);
  if (row?.status === Status.TRASHED || row?.status === Status.DELETED) return createGonePage(context.site);
  const target = row ? null : await findRedirectTarget(context.db, slug);
  if (!target) return null;
  context.tags.add(postTag(target.id));
  return { kind: 'redirect', to: postPath(target.slug), status: 301 };
};

async function showPublishedArticle(context: PageContext, row: PublicationRow): ReturnType<PageHandler> {
  // Old rows contain links that were not validated.
  const target = row.template_type === TemplateType.EXTERNAL_LINK ? parseWebUrl(row.external_link ?? '') : null;
  // 302, because the target can change: clients must not cache the redirect.
  if (target) return { kind: 'redirect', to: target.href, status: 302 };
  const site = withSectionLanguage(context.site, row.section_id);
  const [related, links] = await Promise.all([listRelated(context, row), context.links()]);
  const article = addContextualLinksToArticle(links, site, toArticleView(site, row, row), postPath(row.slug ?? ''));
  return {
    kind: 'page',
    element: createElement(ArticlePage, { site, article, publication: toPublication(site, row, related) }),
    externalResources: findExternalResources([
      ...listRichTexts(article),
      ...(article.paid_label === null ? listCallToActionTexts(site, article.scope) : []),
    ]),
  };
}

function toPublication(site: Site, row: PublicationRow, related: CardRow[]): Publication {
  const { id, slug, catchy_title, fb_catchy_title, json_ld, word_count } = row;
  return {
    id,
    path: postPath(slug ?? ''),
    updated_at: row.updated_at,
    live_ended_at: row.live_ended_at,
    marks: row.marks.map(({ corrected_at, ...mark }) => ({
      ...mark,
      // PostgreSQL writes times in JSON with an offset.
      corrected_at: corrected_at && new Date(corrected_at).toISOString(),
    })),
    catchy_title,
    fb_catchy_title,
    share_image: toShareImage(site, row.share, 'share'),
    crops: (['wide', 'photo', 'square'] as const).flatMap((shape) => toShareImage(site, row.share, shape) ?? []),
    json_ld,
    word_count: word_count,
    related: related.map((card): Card => toCard(site, card)),
  };
}

function toShareImage({ title }: Site, image: PublicationRow['share'], size: CropName): Publication['share_image'] {
  if (!image) return null;
  const path = renditionPath(image, { size, mark: watermarkName(image, title), format: image.ext });
  return { path, ...renditionSize(image, size) };
}

/** The number of newest articles from which the related ones are selected. */
const MAX_CANDIDATES = 50;

/** The estimated memory of a card with its tag ids in the cache. */
const CARD_BYTES = 1500;

/** The articles that the editor selected, then similar ones. */
async function listRelated(context: PageContext, row: PublicationRow): Promise<CardRow[]> {
  const ids = [...new Set(row.related_posts)].filter((id) => id !== row.id);
  for (const id of ids) context.tags.add(postTag(id));
  const [selected, similar] = await Promise.all([listByIds(context.db, ids), listSimilar(context, row)]);
  const others = similar.filter(({ id }) => !ids.includes(id));
  return [...selected.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), ...others].slice(0, MAX_RELATED_POSTS);
}

/** The newest articles of the same category or section, those with the most shared tags first. */
async function listSimilar(
  { db, cache }: PageContext,
  { id, section_id, category_id, tags }: PublicationRow,
): Promise<CardRow[]> {
  const candidates = await cache.getOrLoad(
    `near ${category_id === null ? `section ${section_id}` : category_id}`,
    (dependencies) => {
      const scope = category_id === null ? { section_id, category_id } : { section_id: null, category_id };
      for (const tag of taxonomyTags(scope)) dependencies.tags.add(tag);
      return listNearby(db, { section_id, category_id }, MAX_CANDIDATES);
    },
    (cards) => cards.length * CARD_BYTES,
  );
  const ownTagIds = new Set(tags.map((tag) => tag.id));
  const countSharedTags = ({ tag_ids }: { tag_ids: number[] }) => tag_ids.filter((tag) => ownTagIds.has(tag)).length;
  return candidates
    .filter((card) => card.id !== id)
    .toSorted((one, other) => countSharedTags(other) - countSharedTags(one));
}
