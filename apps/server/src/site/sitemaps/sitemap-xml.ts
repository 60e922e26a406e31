import { element, textElement, xmlDocument } from '../feeds/xml';

/** A page of the site by its whole address. */
export interface ListedPage {
  address: string;
  changed_at?: string | null;
  /** The whole address of its picture. */
  picture?: string | null;
}

interface ListedNews {
  address: string;
  title: string;
  published_at: string;
  /** Of two letters. */
  language: string;
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function sitemapIndexXml(files: readonly ListedPage[]): string {
  const listed = files.map(({ address, changed_at }) =>
    element('sitemap', [textElement('loc', address), textElement('lastmod', changed_at)]),
  );
  return xmlDocument(element('sitemapindex', listed, { xmlns: SITEMAP }));
}

export function sitemapXml(pages: readonly ListedPage[]): string {
  const listed = pages.map(({ address, changed_at, picture }) =>
    element('url', [
      textElement('loc', address),
      textElement('lastmod', changed_at),
      picture ? element('image:image', [textElement('image:loc', picture)]) : '',
    ]),
  );
  const namespaces = { xmlns: SITEMAP, 'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1' };
  return xmlDocument(element('urlset', listed, namespaces));
}

export function newsSitemapXml(publication: string, news: readonly ListedNews[]): string {
  const listed = news.map(({ address, title, published_at, language }) =>
    element('url', [
      textElement('loc', address),
      element('news:news', [
        element('news:publication', [textElement('news:name', publication), textElement('news:language', language)]),
        textElement('news:publication_date', published_at),
        textElement('news:title', title),
      ]),
    ]),
  );
  const namespaces = { xmlns: SITEMAP, 'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9' };
  return xmlDocument(element('urlset', listed, namespaces));
}
