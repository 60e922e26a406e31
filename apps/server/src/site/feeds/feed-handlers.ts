import {
  feedPath,
  postPath,
  sectionFeedPath,
  sectionPath,
  tagFeedPath,
  tagPath,
} from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { articleDates, modifiedAt, paidLabel } from '../context/post-facts';
import { breadcrumbsOf } from '../context/scope';
import { type Site, siteIn } from '../context/site';
import { formerPage } from '../pages/message-pages';
import type { PageContext, PageHandler, PageResult } from '../pages/page-handler';
import { findMergedTagSlug, findTagBySlug } from '../taxonomy/taxonomy.queries';
import { type Fed, type FeedRow, listFeedRows } from './feed.queries';
import { feedPictures } from './feed-pictures';
import { type Feed, type FeedItem, type FeedPicture, feedXml } from './feed-xml';

const MOST_ITEMS = 50;

/** Everything that is out. */
export const feedHandler: PageHandler = (context) => {
  const { site } = context;
  const { title } = site;
  return feedResult(context, site, {}, { title, description: latest(site, title), page: '/', path: feedPath });
};

export const sectionFeedHandler: PageHandler = async (context, { params: { slug = '' } }) => {
  const { site: whole } = context;
  const section = whole.parts.sections.find((each) => each.slug === slug);
  if (!section) return null;
  const site = siteIn(whole, section.id);
  return feedResult(
    context,
    site,
    { section_id: section.id },
    {
      title: `${section.catchy_title} | ${site.title}`,
      description: section.description || latest(site, section.catchy_title),
      page: sectionPath(slug),
      path: sectionFeedPath(slug),
    },
  );
};

export const tagFeedHandler: PageHandler = async (context, { params: { slug = '' } }) => {
  const { db, site: whole } = context;
  const tag = await findTagBySlug(db, slug);
  if (!tag) {
    const taker = await findMergedTagSlug(db, slug);
    return taker === null ? formerFeed(context, slug) : { kind: 'redirect', to: tagFeedPath(taker), status: 301 };
  }
  const site = siteIn(whole, tag.section_id);
  return feedResult(
    context,
    site,
    { tag_id: tag.id },
    {
      title: `${tag.catchy_title} | ${site.title}`,
      description: tag.description || latest(site, tag.catchy_title),
      page: tagPath(slug),
      path: tagFeedPath(slug),
    },
  );
};

/** The feed of a deleted tag follows its page: to the feed of the target, or 410. */
async function formerFeed(context: PageContext, slug: string): ReturnType<PageHandler> {
  const former = await formerPage(context, tagPath(slug));
  if (former?.kind !== 'redirect') return former;
  const isTag = former.to.startsWith(tagPath(''));
  return { ...former, to: isTag ? feedPath + former.to : sectionFeedPath(former.to.slice(1)) };
}

const latest = ({ say }: Site, title: string) => say(phrase('The latest of {title}'), { title });

async function feedResult(
  { db, storage }: PageContext,
  site: Site,
  fed: Fed,
  about: Omit<Feed, 'items'>,
): Promise<PageResult> {
  const rows = await listFeedRows(db, fed, MOST_ITEMS);
  const pictures = await feedPictures(storage, site, rows);
  const items = rows.map((row) => itemOf(site, row, pictures.get(row.id) ?? null));
  const text = feedXml(site, { ...about, items });
  return { kind: 'text', type: 'application/rss+xml; charset=utf-8', text };
}

/** Feed readers show titles, and few of them show categories: the label of paid content is in both. */
function itemOf(site: Site, row: FeedRow, picture: FeedPicture | null): FeedItem {
  const { id, slug, rss_title, catchy_title, main_headline, description, authors, tags } = row;
  const title = rss_title || catchy_title || main_headline;
  const paid = paidLabel(siteIn(site, row.section_id), row);
  const dates = articleDates(row);
  const places = breadcrumbsOf(site.parts, row).map((place) => place.title);
  return {
    id,
    title: paid === null ? title : `${paid}: ${title}`,
    path: postPath(slug ?? ''),
    description,
    published_at: dates.published_at,
    modified_at: modifiedAt(dates),
    authors,
    topics: [...new Set([...(paid === null ? [] : [paid]), ...places, ...tags])],
    picture,
  };
}
