import { Readable } from 'node:stream';
import { XMLValidator } from 'fast-xml-parser';
import { parseRssFeed } from 'feedsmith';
import { ErrorLevel, type SitemapItem, XMLToSitemapIndexStream, XMLToSitemapItemStream } from 'sitemap';
import { expect } from 'vitest';

/**
 * A text with markup, quotes and control characters as an editor types it, and the text that an XML parser must read
 * from a feed or sitemap that contains it.
 */
export const hostileText = {
  typed: 'A & B <b>bold</b> ]]> "quoted" it\'s &amp; 🎉 \u0007bell\u000b \ufffe end',
  read: 'A & B <b>bold</b> ]]> "quoted" it\'s &amp; 🎉 bell  end',
};

/** Fails the test unless the text is well-formed XML. */
export function checkXml(text: string): void {
  expect(XMLValidator.validate(text)).toBe(true);
}

/** Parses an RSS feed. */
export function readFeed(text: string) {
  checkXml(text);
  return parseRssFeed(text);
}

/** Parses the pages of a sitemap. Throws for elements that are not part of the standard. */
export async function readSitemap(text: string): Promise<SitemapItem[]> {
  checkXml(text);
  return Readable.from([text])
    .pipe(new XMLToSitemapItemStream({ level: ErrorLevel.THROW, logger: false }))
    .toArray();
}

/** Parses the sitemaps of a sitemap index. */
export async function readSitemapIndex(text: string): Promise<{ url: string; lastmod?: string }[]> {
  checkXml(text);
  return Readable.from([text])
    .pipe(new XMLToSitemapIndexStream({ level: ErrorLevel.THROW, logger: false }))
    .toArray();
}
