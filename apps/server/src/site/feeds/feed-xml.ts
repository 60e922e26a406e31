import { absoluteUrl } from '../context/addresses';
import type { Site } from '../context/site';

import { element, textElement, xmlDocument } from './xml';

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
  const channel = element('channel', [
    textElement('title', title),
    textElement('link', absoluteUrl(site, page)),
    textElement('description', description),
    textElement('language', site.language),
    textElement('lastBuildDate', last && dateOf(last)),
    textElement('ttl', TTL),
    element('atom:link', [], { href: absoluteUrl(site, path), rel: 'self', type: 'application/rss+xml' }),
    ...items.map((item) => itemXml(site, item)),
  ]);
  return xmlDocument(element('rss', [channel], { version: '2.0', ...NAMESPACES }));
}

function itemXml(site: Site, item: FeedItem): string {
  const { title, description, published_at, modified_at, authors, topics, picture } = item;
  return element('item', [
    textElement('title', title),
    textElement('link', absoluteUrl(site, item.path)),
    textElement('guid', guidOf(site, item), { isPermaLink: 'false' }),
    textElement('pubDate', published_at && dateOf(published_at)),
    textElement('atom:updated', modified_at),
    ...authors.map((name) => textElement('dc:creator', name)),
    ...topics.map((topic) => textElement('category', topic)),
    textElement('description', description),
    picture ? pictureXml(site, picture) : '',
  ]);
}

/** A tag URI (RFC 4151): it names the post, whatever its address becomes. */
const guidOf = ({ url }: Site, { id }: FeedItem) => `tag:${new URL(url).hostname},2026:post-${id}`;

function pictureXml(site: Site, { path, type, width, height, bytes }: FeedPicture): string {
  const url = absoluteUrl(site, path);
  return [
    // An enclosure has to say its length.
    bytes === null ? '' : element('enclosure', [], { url, length: bytes, type }),
    element('media:content', [], { url, medium: 'image', type, width, height }),
  ].join('');
}

const dateOf = (instant: string) => new Date(instant).toUTCString();
