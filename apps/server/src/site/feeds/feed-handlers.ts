import {
  feedPath,
  postPath,
  sectionFeedPath,
  sectionPath,
  tagFeedPath,
  tagPath,
} from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { findMergedTagSlug } from '../context/parts.queries';
import { placesOf } from '../context/position';
import { articleDates, modifiedAt, paidLabel } from '../context/post-facts';
import { type Site, siteIn } from '../context/site';
import { formerPage } from '../pages/message-pages';
import type { Made, Maker, Means } from '../pages/page-handler';
import { type Fed, type FeedRow, findTagOfFeed, listFeedRows } from './feed.queries';
import { feedPictures } from './feed-pictures';
import { type Feed, type FeedItem, type FeedPicture, feedXml } from './feed-xml';

const MOST_ITEMS = 50;

/** Everything that is out. */
export const feedMaker: Maker = (means) => {
  const { site } = means;
  const { title } = site;
  return made(means, site, {}, { title, description: latest(site, title), page: '/', path: feedPath });
};

export const sectionFeedMaker: Maker = async (means, { params: { slug = '' } }) => {
  const { site: whole } = means;
  const section = whole.parts.sections.find((each) => each.slug === slug);
  if (!section) return null;
  const site = siteIn(whole, section.id);
  return made(
    means,
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

export const tagFeedMaker: Maker = async (means, { params: { slug = '' } }) => {
  const { db, site: whole } = means;
  const tag = await findTagOfFeed(db, slug);
  if (!tag) {
    const taker = await findMergedTagSlug(db, slug);
    return taker === null ? formerFeed(means, slug) : { kind: 'redirect', to: tagFeedPath(taker), status: 301 };
  }
  const site = siteIn(whole, tag.section_id);
  return made(
    means,
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
async function formerFeed(means: Means, slug: string): ReturnType<Maker> {
  const former = await formerPage(means, tagPath(slug));
  if (former?.kind !== 'redirect') return former;
  const isTag = former.to.startsWith(tagPath(''));
  return { ...former, to: isTag ? feedPath + former.to : sectionFeedPath(former.to.slice(1)) };
}

const latest = ({ say }: Site, title: string) => say(phrase('The latest of {title}'), { title });

async function made({ db, storage }: Means, site: Site, fed: Fed, about: Omit<Feed, 'items'>): Promise<Made> {
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
  const places = placesOf(site.parts, row).map((place) => place.title);
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
