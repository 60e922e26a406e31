import { Readable } from 'node:stream';
import { XMLValidator } from 'fast-xml-parser';
import { parseRssFeed } from 'feedsmith';
import { ErrorLevel, type SitemapItem, XMLToSitemapIndexStream, XMLToSitemapItemStream } from 'sitemap';
import { expect } from 'vitest';

/** A text that tries to leave whatever it is put into, and what is left of it in XML. */
export const hostile = {
  typed: 'A & B <b>bold</b> ]]> "quoted" it\'s &amp; 🎉 \u0007bell\u000b \ufffe end',
  read: 'A & B <b>bold</b> ]]> "quoted" it\'s &amp; 🎉 bell  end',
};

export function checkXml(text: string): void {
  expect(XMLValidator.validate(text)).toBe(true);
}

export function readFeed(text: string) {
  checkXml(text);
  return parseRssFeed(text);
}

/** The pages of a sitemap. Anything that the standard does not know is an error. */
export async function readSitemap(text: string): Promise<SitemapItem[]> {
  checkXml(text);
  return Readable.from([text])
    .pipe(new XMLToSitemapItemStream({ level: ErrorLevel.THROW, logger: false }))
    .toArray();
}

export async function readSitemapIndex(text: string): Promise<{ url: string; lastmod?: string }[]> {
  checkXml(text);
  return Readable.from([text])
    .pipe(new XMLToSitemapIndexStream({ level: ErrorLevel.THROW, logger: false }))
    .toArray();
}
