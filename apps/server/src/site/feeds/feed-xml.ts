import type { Site } from '../context/site';
import { wholeAddress } from '../structured-data/json-ld';
import { around, said, xmlDocument } from './xml';

export interface FeedPicture {
  path: string;
  type: string;
  width: number;
  height: number;
  /** `null` when it is not known yet. */
  bytes: number | null;
}

export interface FeedItem {
  /** Of the post: it stays when the address changes. */
  id: number;
  title: string;
  path: string;
  description: string | null;
  published_at: string | null;
  /** The last version; the publication when there was no other. */
  modified_at: string | null;
  authors: readonly string[];
  topics: readonly string[];
  picture: FeedPicture | null;
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
  const changed = items.flatMap(({ modified_at }) => modified_at ?? []).sort();
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

function itemXml(site: Site, item: FeedItem): string {
  const { title, description, published_at, modified_at, authors, topics, picture } = item;
  return around('item', [
    said('title', title),
    said('link', wholeAddress(site, item.path)),
    said('guid', guidOf(site, item), { isPermaLink: 'false' }),
    said('pubDate', published_at && dateOf(published_at)),
    said('atom:updated', modified_at),
    ...authors.map((name) => said('dc:creator', name)),
    ...topics.map((topic) => said('category', topic)),
    said('description', description),
    picture ? pictureXml(site, picture) : '',
  ]);
}

/** A tag URI (RFC 4151): it names the post, whatever its address becomes. */
const guidOf = ({ url }: Site, { id }: FeedItem) => `tag:${new URL(url).hostname},2026:post-${id}`;

function pictureXml(site: Site, { path, type, width, height, bytes }: FeedPicture): string {
  const url = wholeAddress(site, path);
  return [
    // An enclosure has to say its length.
    bytes === null ? '' : around('enclosure', [], { url, length: bytes, type }),
    around('media:content', [], { url, medium: 'image', type, width, height }),
  ].join('');
}

const dateOf = (instant: string) => new Date(instant).toUTCString();
