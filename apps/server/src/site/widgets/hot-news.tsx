import { leadsAway } from '@masthead/article/links';
import { phrase } from '@masthead/domain/text/phrase';
import type { SiteParts } from '../context/parts';
import { categoryAndAncestors, type SiteScope } from '../context/scope';
import type { Site } from '../context/site';

type Item = SiteParts['hotNews'][number];

const MOST = 10;

/** The list of the page's section; without one, that of the whole site: its own, or the first of every section's. */
function hotNewsAt({ hotNews, ...parts }: SiteParts, scope: SiteScope): Item[] {
  const section = categoryAndAncestors({ hotNews, ...parts }, scope.category_id)[0]?.section_id ?? scope.section_id;
  const of = (id: number | null) => hotNews.filter(({ section_id }) => section_id === id);
  const own = section === null ? [] : of(section);
  if (own.length > 0) return own.slice(0, MOST);
  const whole = of(null);
  if (whole.length > 0) return whole.slice(0, MOST);
  const lists = parts.sections.filter(({ is_enabled }) => is_enabled).map(({ id }) => of(id));
  return Array.from({ length: MOST }, (_, place) => lists.flatMap((list) => list[place] ?? []))
    .flat()
    .slice(0, MOST);
}

/** What the newsroom points its readers to. */
export function HotNews({ site, scope }: { site: Site; scope: SiteScope }) {
  const items = hotNewsAt(site.parts, scope);
  if (items.length === 0) return null;
  const title = site.say(phrase('Hot news'));
  return (
    <nav className="hot" aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {items.map(({ title, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items may repeat, and the server renders once
          <li key={index}>
            <a href={url} {...(leadsAway(url) && { rel: 'noopener' })}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
