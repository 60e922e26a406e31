import { textElement, xmlDocument, xmlElement } from '../feeds/xml';

/** One page in a sitemap, or one file in the sitemap index. */
export interface SitemapEntry {
  /** The absolute URL. */
  url: string;
  changed_at?: string | null;
  /** The absolute URL of the picture. */
  picture?: string | null;
}

/** One article in the news sitemap. */
interface NewsEntry {
  url: string;
  title: string;
  published_at: string;
  /** A two-letter code. */
  language: string;
}

const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function renderSitemapIndex(files: readonly SitemapEntry[]): string {
  const entries = files.map(({ url, changed_at }) =>
    xmlElement('sitemap', [textElement('loc', url), textElement('lastmod', changed_at)]),
  );
  return xmlDocument(xmlElement('sitemapindex', entries, { xmlns: SITEMAP_NAMESPACE }));
}

export function renderSitemap(pages: readonly SitemapEntry[]): string {
  const entries = pages.map(({ url, changed_at, picture }) =>
    xmlElement('url', [
      textElement('loc', url),
      textElement('lastmod', changed_at),
      picture ? xmlElement('image:image', [textElement('image:loc', picture)]) : '',
    ]),
  );
  const namespaces = { xmlns: SITEMAP_NAMESPACE, 'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1' };
  return xmlDocument(xmlElement('urlset', entries, namespaces));
}

/** Renders a sitemap for Google News. `publication` is the name of the brand. */
export function renderNewsSitemap(publication: string, news: readonly NewsEntry[]): string {
  const entries = news.map(({ url, title, published_at, language }) =>
    xmlElement('url', [
      textElement('loc', url),
      xmlElement('news:news', [
        xmlElement('news:publication', [textElement('news:name', publication), textElement('news:language', language)]),
        textElement('news:publication_date', published_at),
        textElement('news:title', title),
      ]),
    ]),
  );
  const namespaces = { xmlns: SITEMAP_NAMESPACE, 'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9' };
  return xmlDocument(xmlElement('urlset', entries, namespaces));
}
