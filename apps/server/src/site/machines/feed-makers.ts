import {
  feedPath,
  postPath,
  sectionFeedPath,
  sectionPath,
  tagFeedPath,
  tagPath,
} from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../db/db';
import { addressOf, markOf, measuresOf } from '../../media/rendition';
import { contentTypeOf } from '../../storage/content-type';
import { type Site, siteIn } from '../layout/site';
import { formerPage } from '../pages/former-page';
import type { Made, Maker, Means } from '../pages/made';
import { placesOf } from '../parts/places';
import { findMergedTagSlug } from '../site.queries';
import { type Feed, type FeedItem, feedXml } from './feed';
import { type Fed, type FeedRow, findTagOfFeed, listFeedRows } from './feed.queries';

const MOST_ITEMS = 50;

/** Everything that is out. */
export const feedMaker: Maker = ({ db, site }) => {
  const { title } = site;
  return made(db, site, {}, { title, description: latest(site, title), page: '/', path: feedPath });
};

export const sectionFeedMaker: Maker = async ({ db, site: whole }, { params: { slug = '' } }) => {
  const section = whole.parts.sections.find((each) => each.slug === slug);
  if (!section) return null;
  const site = siteIn(whole, section.id);
  return made(
    db,
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
    db,
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

async function made(db: Db, site: Site, fed: Fed, about: Omit<Feed, 'items'>): Promise<Made> {
  const rows = await listFeedRows(db, fed, MOST_ITEMS);
  const text = feedXml(site, { ...about, items: rows.map((row) => itemOf(site, row)) });
  return { kind: 'text', type: 'application/rss+xml; charset=utf-8', text };
}

function itemOf(site: Site, row: FeedRow): FeedItem {
  const { slug, rss_title, catchy_title, main_headline, description, updated_at, authors, tags } = row;
  return {
    title: rss_title || catchy_title || main_headline,
    path: postPath(slug ?? ''),
    description,
    published_at: row.first_published_at ?? row.published_at ?? updated_at,
    updated_at,
    authors,
    topics: [...new Set([...placesOf(site.parts, row).map(({ title }) => title), ...tags])],
    picture: row.image && pictureOf(site, row.image),
  };
}

function pictureOf({ title }: Site, image: NonNullable<FeedRow['image']>): FeedItem['picture'] {
  const path = addressOf(image, { size: 'wide', mark: markOf(image, title), format: image.ext });
  return { path, type: contentTypeOf(path), ...measuresOf(image, 'wide') };
}
