import { absoluteUrl, type Site } from '../context/site';

import { textElement, xmlDocument, xmlElement } from './xml';

export interface FeedPicture {
  path: string;
  /** The media type, such as `image/jpeg`. */
  type: string;
  width: number;
  height: number;
  /** The size of the file; `null` if the picture is not rendered yet. */
  bytes: number | null;
}

export interface FeedItem {
  /** The id of the post, which identifies the item when its URL changes. */
  id: number;
  title: string;
  path: string;
  description: string | null;
  published_at: string | null;
  /** The time of the last change, or of the publication if there was no change. */
  modified_at: string | null;
  authors: readonly string[];
  /** Section, category, tags and the label of paid content. */
  topics: readonly string[];
  picture: FeedPicture | null;
}

/** An RSS feed: the channel and its items. */
export interface Feed {
  title: string;
  description: string;
  /** The path of the page with the same articles. */
  page: string;
  /** The path of the feed itself. */
  path: string;
  items: readonly FeedItem[];
}

/** How long feed readers may cache the feed. */
const TTL_MINUTES = 5;

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

/** Renders an RSS 2.0 document. */
export function renderFeed(site: Site, { title, description, page, path, items }: Feed): string {
  const lastModified = items
    .flatMap(({ modified_at }) => modified_at ?? [])
    .sort()
    .at(-1);
  const channel = xmlElement('channel', [
    textElement('title', title),
    textElement('link', absoluteUrl(site, page)),
    textElement('description', description),
    textElement('language', site.language),
    textElement('lastBuildDate', lastModified && toRssDate(lastModified)),
    textElement('ttl', TTL_MINUTES),
    xmlElement('atom:link', [], { href: absoluteUrl(site, path), rel: 'self', type: 'application/rss+xml' }),
    ...items.map((item) => renderItem(site, item)),
  ]);
  return xmlDocument(xmlElement('rss', [channel], { version: '2.0', ...NAMESPACES }));
}

function renderItem(site: Site, item: FeedItem): string {
  const { title, description, published_at, modified_at, authors, topics, picture } = item;
  return xmlElement('item', [
    textElement('title', title),
    textElement('link', absoluteUrl(site, item.path)),
    textElement('guid', toGuid(site, item), { isPermaLink: 'false' }),
    textElement('pubDate', published_at && toRssDate(published_at)),
    textElement('atom:updated', modified_at),
    ...authors.map((name) => textElement('dc:creator', name)),
    ...topics.map((topic) => textElement('category', topic)),
    textElement('description', description),
    picture ? renderPicture(site, picture) : '',
  ]);
}

/** A tag URI (RFC 4151), which does not depend on the URL of the post. */
const toGuid = ({ url }: Site, { id }: FeedItem) => `tag:${new URL(url).hostname},2026:post-${id}`;

function renderPicture(site: Site, { path, type, width, height, bytes }: FeedPicture): string {
  const url = absoluteUrl(site, path);
  return [
    // The attribute `length` of an enclosure is required.
    bytes === null ? '' : xmlElement('enclosure', [], { url, length: bytes, type }),
    xmlElement('media:content', [], { url, medium: 'image', type, width, height }),
  ].join('');
}

const toRssDate = (instant: string) => new Date(instant).toUTCString();
