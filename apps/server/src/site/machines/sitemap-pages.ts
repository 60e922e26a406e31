import {
  authorPath,
  categoryPath,
  expertPath,
  sectionPath,
  staticPagePath,
  tagPath,
} from '@masthead/domain/site/addresses';
import type { Site } from '../layout/site';
import type { Means } from '../pages/made';
import { wholeAddress } from './graph';
import type { ListedPage } from './sitemap';
import {
  listSitemapAuthors,
  listSitemapExperts,
  listSitemapStaticPages,
  listSitemapTags,
} from './sitemap-pages.queries';

/** A file may have 50,000 addresses; sections and categories are far fewer than what is left. */
const most = { tags: 30_000, people: 5000, pages: 1000 };

/** Everything that is not an article. */
export async function sitemapPages({ db, site }: Pick<Means, 'db' | 'site'>): Promise<ListedPage[]> {
  const [tags, experts, authors, pages] = await Promise.all([
    listSitemapTags(db, most.tags),
    site.switches.experts ? listSitemapExperts(db, most.people) : [],
    listSitemapAuthors(db, most.people),
    listSitemapStaticPages(db, most.pages),
  ]);
  const at = (path: string, changed_at: string | null = null) => ({ address: wholeAddress(site, path), changed_at });
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
