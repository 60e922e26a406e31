import { feedPath, postPath, sectionFeedPath, sectionPath, tagFeedPath, tagPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import { toArticleDates, toModificationTime, toPaidLabel } from '../context/article-facts';

import { toBreadcrumbs } from '../context/scope';
import { type Site, withSectionLanguage } from '../context/site';
import { findFormerPage } from '../pages/message-pages';
import type { PageContext, PageHandler, PageResult } from '../pages/page-handler';
import { findMergedTagSlug, findTagBySlug } from '../taxonomy/taxonomy.queries';
import { type FeedRow, type FeedScope, listFeedRows } from './feed.queries';
import { loadFeedPictures } from './feed-pictures';
import { type Feed, type FeedItem, type FeedPicture, renderFeed } from './feed-xml';

const MAX_ITEMS = 50;

/** The RSS feed of the whole site. */
export const feedHandler: PageHandler = (context) => {
  const { site } = context;
  const { title } = site;
  return buildFeed(
    context,
    site,
    {},
    { title, description: toDefaultDescription(site, title), page: '/', path: feedPath },
  );
};

/** The RSS feed of a section. */
export const sectionFeedHandler: PageHandler = async (context, { params: { slug = '' } }) => {
  const { site: projectSite } = context;
  const section = projectSite.data.sections.find((candidate) => candidate.slug === slug);
  if (!section) return null;
  const site = withSectionLanguage(projectSite, section.id);
  return buildFeed(
    context,
    site,
    { section_id: section.id },
    {
      title: `${section.catchy_title} | ${site.title}`,
      description: section.description || toDefaultDescription(site, section.catchy_title),
      page: sectionPath(slug),
      path: sectionFeedPath(slug),
    },
  );
};

/** The RSS feed of a tag. The feed of a merged or deleted tag redirects. */
export const tagFeedHandler: PageHandler = async (context, { params: { slug = '' } }) => {
  const { db, site: projectSite } = context;
  const tag = await findTagBySlug(db, slug);
  if (!tag) {
    const mergedInto = await findMergedTagSlug(db, slug);
    if (mergedInto === null) return redirectDeletedTagFeed(context, slug);
    return { kind: 'redirect', to: tagFeedPath(mergedInto), status: 301 };
  }
  const site = withSectionLanguage(projectSite, tag.section_id);
  return buildFeed(
    context,
    site,
    { tag_id: tag.id },
    {
      title: `${tag.catchy_title} | ${site.title}`,
      description: tag.description || toDefaultDescription(site, tag.catchy_title),
      page: tagPath(slug),
      path: tagFeedPath(slug),
    },
  );
};

/** The page of a deleted tag redirects or answers 410. Its feed redirects to the feed of the same target. */
async function redirectDeletedTagFeed(context: PageContext, slug: string): ReturnType<PageHandler> {
  const former = await findFormerPage(context, tagPath(slug));
  if (former?.kind !== 'redirect') return former;
  const isTag = former.to.startsWith(tagPath(''));
  // `/tag/rain` becomes `/feed/tag/rain`, and the section `/news` becomes the feed of that section.
  return { ...former, to: isTag ? feedPath + former.to : sectionFeedPath(former.to.slice(1)) };
}

const toDefaultDescription = ({ translate }: Site, title: string) =>
  translate(phrase('The latest of {title}'), { title });

async function buildFeed(
  { db, storage }: PageContext,
  site: Site,
  scope: FeedScope,
  channel: Omit<Feed, 'items'>,
): Promise<PageResult> {
  const rows = await listFeedRows(db, scope, MAX_ITEMS);
  const pictures = await loadFeedPictures(storage, site, rows);
  const items = rows.map((row) => toItem(site, row, pictures.get(row.id) ?? null));
  const content = renderFeed(site, { ...channel, items });
  return { kind: 'file', mediaType: 'application/rss+xml; charset=utf-8', content };
}

/** The label of paid content is in the title and in the categories, because few feed readers show categories. */
function toItem(site: Site, row: FeedRow, picture: FeedPicture | null): FeedItem {
  const { id, slug, rss_title, catchy_title, main_headline, description, authors, tags } = row;
  const title = rss_title || catchy_title || main_headline;
  const paid = toPaidLabel(withSectionLanguage(site, row.section_id), row);
  const dates = toArticleDates(row);
  const sections = toBreadcrumbs(site.data, row).map(({ title }) => title);
  return {
    id,
    title: paid === null ? title : `${paid}: ${title}`,
    path: postPath(slug ?? ''),
    description,
    published_at: dates.published_at,
    modified_at: toModificationTime(dates),
    authors,
    topics: [...new Set([...(paid === null ? [] : [paid]), ...sections, ...tags])],
    picture,
  };
}
