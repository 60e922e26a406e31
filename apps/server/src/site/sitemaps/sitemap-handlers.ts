import {
  authorPath,
  categoryPath,
  expertPath,
  postPath,
  sectionPath,
  sitemapPath,
  staticPagePath,
  tagPath,
} from '@masthead/domain/site/paths';
import { renditionPath, watermarkName } from '../../media/renditions/rendition';
import { toArticleDates, toModificationTime } from '../context/article-facts';
import { absoluteUrl, type Site, withSectionLanguage } from '../context/site';

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
import { renderNewsSitemap, renderSitemap, renderSitemapIndex, type SitemapEntry } from './sitemap-xml';

/** A file may have 50,000 URLs. These limits leave enough for sections and categories. */
const limits = { tags: 30_000, people: 5000, pages: 1000 };

/** The pages of the site except articles. */
async function listPages({ db, site }: Pick<PageContext, 'db' | 'site'>): Promise<SitemapEntry[]> {
  const [tags, experts, authors, pages] = await Promise.all([
    listSitemapTags(db, limits.tags),
    site.switches.experts ? listSitemapExperts(db, limits.people) : [],
    listSitemapAuthors(db, limits.people),
    listSitemapStaticPages(db, limits.pages),
  ]);
  const toEntry = (path: string, changed_at: string | null = null) => ({ url: absoluteUrl(site, path), changed_at });
  return [
    toEntry('/'),
    ...listSectionPaths(site).map((path) => toEntry(path)),
    ...tags.map(({ slug, changed_at }) => toEntry(tagPath(slug), changed_at)),
    ...experts.map(({ slug, updated_at }) => toEntry(expertPath(slug), updated_at)),
    ...authors.map(({ id, slug }) => toEntry(authorPath(slug ?? String(id)))),
    ...pages.map(({ slug, updated_at }) => toEntry(staticPagePath(slug), updated_at)),
  ];
}

/** Includes disabled sections: they are not on the front page, but their pages exist. */
function listSectionPaths({ data: { sections, categories } }: Site): string[] {
  return sections.flatMap((section) => [
    sectionPath(section.slug),
    ...categories
      .filter(({ section_id }) => section_id === section.id)
      .map(({ slug }) => categoryPath(section.slug, slug)),
  ]);
}

/** News sitemaps may only list articles of the last two days, at most 1,000. */
const NEWS_HOURS = 48;
const MAX_NEWS = 1000;

const toXmlResult = (content: string): PageResult => ({
  kind: 'file',
  mediaType: 'application/xml; charset=utf-8',
  content,
});

/** The sitemap index, which lists the other sitemap files. */
export const sitemapIndexHandler: PageHandler = async ({ db, site }) => {
  const files = await listArticleFiles(db);
  return toXmlResult(
    renderSitemapIndex([
      { url: absoluteUrl(site, sitemapPath('pages')) },
      ...files.map(({ file, changed_at }) => ({
        url: absoluteUrl(site, sitemapPath(`articles-${file + 1}`)),
        changed_at,
      })),
    ]),
  );
};

/** One sitemap file: `pages.xml`, `news.xml` or `articles-1.xml` and so on. */
export const sitemapHandler: PageHandler = async (context, { params: { file = '' } }) => {
  if (file === 'pages.xml') return toXmlResult(renderSitemap(await listPages(context)));
  if (file === 'news.xml') return toXmlResult(await buildNewsFile(context));
  const [, number] = /^articles-([1-9]\d{0,5})\.xml$/.exec(file) ?? [];
  return number === undefined ? null : buildArticleFile(context, Number(number) - 1);
};

async function buildArticleFile({ db, site }: PageContext, fileIndex: number): Promise<PageResult | null> {
  const rows = await listSitemapArticles(db, fileIndex);
  if (rows.length === 0) return null;
  const pages = rows.map(({ slug, image, ...dates }) => ({
    url: absoluteUrl(site, postPath(slug ?? '')),
    changed_at: toModificationTime(toArticleDates(dates)),
    picture:
      image &&
      absoluteUrl(
        site,
        renditionPath(image, { size: 'full', mark: watermarkName(image, site.title), format: image.ext }),
      ),
  }));
  return toXmlResult(renderSitemap(pages));
}

async function buildNewsFile({ db, site, now }: PageContext): Promise<string> {
  const until = now();
  const since = new Date(until.getTime() - NEWS_HOURS * 3_600_000);
  const rows = await listNews(db, since.toISOString(), until.toISOString(), MAX_NEWS);
  const news = rows.map(({ slug, main_headline, first_published_at, section_id }) => ({
    url: absoluteUrl(site, postPath(slug ?? '')),
    title: main_headline,
    published_at: first_published_at ?? '',
    // `en-US` becomes `en`.
    language: withSectionLanguage(site, section_id).language.slice(0, 2),
  }));
  return renderNewsSitemap(site.title, news);
}
