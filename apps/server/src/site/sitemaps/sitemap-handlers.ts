import {
  authorPath,
  categoryPath,
  expertPath,
  postPath,
  sectionPath,
  sitemapPath,
  staticPagePath,
  tagPath,
} from '@masthead/domain/site/addresses';
import { addressOf, markOf } from '../../media/renditions/rendition';
import { absoluteUrl } from '../context/addresses';
import { articleDates, modifiedAt } from '../context/post-facts';
import { type Site, siteIn } from '../context/site';
import type { PageContext, PageHandler, PageResult } from '../pages/page-handler';

import {
  listArticleFiles,
  listNews,
  listSitemapArticles,
  listSitemapAuthors,
  listSitemapExperts,
  listSitemapStaticPages,
  listSitemapTags,
} from './sitemap.queries';
import { type ListedPage, newsSitemapXml, sitemapIndexXml, sitemapXml } from './sitemap-xml';

/** A file may have 50,000 addresses; sections and categories are far fewer than what is left. */
const most = { tags: 30_000, people: 5000, pages: 1000 };

/** Everything that is not an article. */
async function sitemapPages({ db, site }: Pick<PageContext, 'db' | 'site'>): Promise<ListedPage[]> {
  const [tags, experts, authors, pages] = await Promise.all([
    listSitemapTags(db, most.tags),
    site.switches.experts ? listSitemapExperts(db, most.people) : [],
    listSitemapAuthors(db, most.people),
    listSitemapStaticPages(db, most.pages),
  ]);
  const at = (path: string, changed_at: string | null = null) => ({ address: absoluteUrl(site, path), changed_at });
  return [
    at('/'),
    ...placesOfSite(site).map((path) => at(path)),
    ...tags.map(({ slug, changed_at }) => at(tagPath(slug), changed_at)),
    ...experts.map(({ slug, updated_at }) => at(expertPath(slug), updated_at)),
    ...authors.map(({ id, slug }) => at(authorPath(slug ?? String(id)))),
    ...pages.map(({ slug, updated_at }) => at(staticPagePath(slug), updated_at)),
  ];
}

/** Whatever else is switched off: a section that is not on the front page has its own all the same. */
function placesOfSite({ parts: { sections, categories } }: Site): string[] {
  return sections.flatMap((section) => [
    sectionPath(section.slug),
    ...categories
      .filter(({ section_id }) => section_id === section.id)
      .map(({ slug }) => categoryPath(section.slug, slug)),
  ]);
}

const NEWS_HOURS = 48;
const MOST_NEWS = 1000;

const xml = (text: string): PageResult => ({ kind: 'text', type: 'application/xml; charset=utf-8', text });

/** The files of the sitemap: one of pages, and as many of articles as there are. */
export const sitemapIndexHandler: PageHandler = async ({ db, site }) => {
  const files = await listArticleFiles(db);
  return xml(
    sitemapIndexXml([
      { address: absoluteUrl(site, sitemapPath('pages')) },
      ...files.map(({ file, changed_at }) => ({
        address: absoluteUrl(site, sitemapPath(`articles-${file + 1}`)),
        changed_at,
      })),
    ]),
  );
};

export const sitemapHandler: PageHandler = async (context, { params: { file = '' } }) => {
  if (file === 'pages.xml') return xml(sitemapXml(await sitemapPages(context)));
  if (file === 'news.xml') return xml(await newsFile(context));
  const [, number] = /^articles-([1-9]\d{0,5})\.xml$/.exec(file) ?? [];
  return number === undefined ? null : articleFile(context, Number(number) - 1);
};

async function articleFile({ db, site }: PageContext, file: number): Promise<PageResult | null> {
  const rows = await listSitemapArticles(db, file);
  if (rows.length === 0) return null;
  const pages = rows.map(({ slug, image, ...dates }) => ({
    address: absoluteUrl(site, postPath(slug ?? '')),
    changed_at: modifiedAt(articleDates(dates)),
    picture:
      image &&
      absoluteUrl(site, addressOf(image, { size: 'full', mark: markOf(image, site.title), format: image.ext })),
  }));
  return xml(sitemapXml(pages));
}

async function newsFile({ db, site, now }: PageContext): Promise<string> {
  const until = now();
  const since = new Date(until.getTime() - NEWS_HOURS * 3_600_000);
  const rows = await listNews(db, since.toISOString(), until.toISOString(), MOST_NEWS);
  const news = rows.map(({ slug, main_headline, first_published_at, section_id }) => ({
    address: absoluteUrl(site, postPath(slug ?? '')),
    title: main_headline,
    published_at: first_published_at ?? '',
    language: siteIn(site, section_id).language.slice(0, 2),
  }));
  return newsSitemapXml(site.title, news);
}
