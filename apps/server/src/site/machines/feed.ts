import type { Site } from '../layout/site';
import { wholeAddress } from './graph';
import { around, said, xmlDocument } from './xml';

export interface FeedItem {
  title: string;
  path: string;
  description: string | null;
  published_at: string;
  updated_at: string;
  authors: readonly string[];
  topics: readonly string[];
  picture: { path: string; type: string; width: number; height: number } | null;
}

export interface Feed {
  title: string;
  description: string;
  /** The page that shows the same, and the feed itself. */
  page: string;
  path: string;
  items: readonly FeedItem[];
}

/** Minutes after which it is worth asking again. */
const TTL = 5;

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

/** RSS 2.0. */
export function feedXml(site: Site, { title, description, page, path, items }: Feed): string {
  const changed = items.map(({ updated_at }) => updated_at).sort();
  const last = changed.at(-1);
  const channel = around('channel', [
    said('title', title),
    said('link', wholeAddress(site, page)),
    said('description', description),
    said('language', site.language),
    said('lastBuildDate', last && dateOf(last)),
    said('ttl', TTL),
    around('atom:link', [], { href: wholeAddress(site, path), rel: 'self', type: 'application/rss+xml' }),
    ...items.map((item) => itemXml(site, item)),
  ]);
  return xmlDocument(around('rss', [channel], { version: '2.0', ...NAMESPACES }));
}

function itemXml(site: Site, { title, path, description, published_at, authors, topics, picture }: FeedItem): string {
  const address = wholeAddress(site, path);
  return around('item', [
    said('title', title),
    said('link', address),
    said('guid', address, { isPermaLink: 'true' }),
    said('pubDate', dateOf(published_at)),
    ...authors.map((name) => said('dc:creator', name)),
    ...topics.map((topic) => said('category', topic)),
    said('description', description),
    picture ? pictureXml(site, picture) : '',
  ]);
}

function pictureXml(site: Site, { path, type, width, height }: NonNullable<FeedItem['picture']>): string {
  const url = wholeAddress(site, path);
  return [
    // How many bytes it has is known when somebody has asked for it: zero says that it is not known.
    around('enclosure', [], { url, length: 0, type }),
    around('media:content', [], { url, medium: 'image', type, width, height }),
  ].join('');
}

const dateOf = (instant: string) => new Date(instant).toUTCString();
