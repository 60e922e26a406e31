import { around, said, xmlDocument } from '../feeds/xml';

/** A page of the site by its whole address. */
export interface ListedPage {
  address: string;
  changed_at?: string | null;
  /** The whole address of its picture. */
  picture?: string | null;
}

export interface ListedNews {
  address: string;
  title: string;
  published_at: string;
  /** Of two letters. */
  language: string;
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function sitemapIndexXml(files: readonly ListedPage[]): string {
  const listed = files.map(({ address, changed_at }) =>
    around('sitemap', [said('loc', address), said('lastmod', changed_at)]),
  );
  return xmlDocument(around('sitemapindex', listed, { xmlns: SITEMAP }));
}

export function sitemapXml(pages: readonly ListedPage[]): string {
  const listed = pages.map(({ address, changed_at, picture }) =>
    around('url', [
      said('loc', address),
      said('lastmod', changed_at),
      picture ? around('image:image', [said('image:loc', picture)]) : '',
    ]),
  );
  const namespaces = { xmlns: SITEMAP, 'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1' };
  return xmlDocument(around('urlset', listed, namespaces));
}

export function newsSitemapXml(publication: string, news: readonly ListedNews[]): string {
  const listed = news.map(({ address, title, published_at, language }) =>
    around('url', [
      said('loc', address),
      around('news:news', [
        around('news:publication', [said('news:name', publication), said('news:language', language)]),
        said('news:publication_date', published_at),
        said('news:title', title),
      ]),
    ]),
  );
  const namespaces = { xmlns: SITEMAP, 'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9' };
  return xmlDocument(around('urlset', listed, namespaces));
}
