import { isExternalLink } from '@masthead/article/links';
import { phrase } from '@masthead/domain/text/phrase';
import { findCategoryAndAncestors, type SiteScope } from '../context/scope';
import type { Site } from '../context/site';
import type { SiteData } from '../context/site-data';

type Item = SiteData['hotNews'][number];

const MAX_ITEMS = 10;

/** The list of the section, else the list of the whole site, else the first items of all enabled sections in turn. */
function selectHotNews(data: SiteData, scope: SiteScope): Item[] {
  const section = findCategoryAndAncestors(data, scope.category_id)[0]?.section_id ?? scope.section_id;
  const itemsOf = (id: number | null) => data.hotNews.filter(({ section_id }) => section_id === id);
  const sectionItems = section === null ? [] : itemsOf(section);
  if (sectionItems.length > 0) return sectionItems.slice(0, MAX_ITEMS);
  const siteItems = itemsOf(null);
  if (siteItems.length > 0) return siteItems.slice(0, MAX_ITEMS);
  const lists = data.sections.filter(({ is_enabled }) => is_enabled).map(({ id }) => itemsOf(id));
  return Array.from({ length: MAX_ITEMS }, (_, index) => lists.flatMap((list) => list[index] ?? []))
    .flat()
    .slice(0, MAX_ITEMS);
}

/** The links below the menus that editors highlight, uploaded as a list. */
export function HotNews({ site, scope }: { site: Site; scope: SiteScope }) {
  const items = selectHotNews(site.data, scope);
  if (items.length === 0) return null;
  const title = site.translate(phrase('Hot news'));
  return (
    <nav className="hot" aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {items.map(({ title, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items may repeat, and the server renders once
          <li key={index}>
            <a href={url} {...(isExternalLink(url) && { rel: 'noopener' })}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
