import type { MenuType } from '@masthead/domain/menus/contract';
import { type SiteScope, selectByScope, toBreadcrumbs, wholeSite } from '../context/scope';
import type { Site } from '../context/site';
import type { SiteData } from '../context/site-data';

type MenuItem = SiteData['menus'][number];

/** The page that the menus are rendered for. */
export interface CurrentPage {
  scope: SiteScope;
  /** The path of the page if a menu links to it. */
  path: string | null;
}

const filterByType = (data: SiteData, type: MenuType) => data.menus.filter((item) => item.type === type);

/** The main navigation, the same on every page. A site without one shows the menu of the section. */
export function selectMainMenu(data: SiteData, scope: SiteScope): MenuItem[] {
  const items = filterByType(data, 'head_main');
  const main = selectByScope(data, wholeSite, items);
  return main.length > 0 ? main : selectByScope(data, scope, items);
}

/** The menu below the main navigation, with the links of the section or category. */
export function selectSectionMenu(data: SiteData, scope: SiteScope): MenuItem[] {
  const items = selectByScope(data, scope, filterByType(data, 'head_main'));
  return items[0] === selectMainMenu(data, scope)[0] ? [] : items;
}

/** The items of one menu type for the scope. */
export const selectMenu = (data: SiteData, scope: SiteScope, type: MenuType) =>
  selectByScope(data, scope, filterByType(data, type));

interface Props {
  site: Site;
  page: CurrentPage;
  items: readonly MenuItem[];
  className: string;
  label: string;
}

/** Renders a menu. Links to the page and to its ancestors have `aria-current`. */
export function MenuList({ site, page, items, className, label }: Props) {
  if (items.length === 0) return null;
  const ancestorPaths = toBreadcrumbs(site.data, page.scope).map(({ path }) => path);
  return (
    <nav className={`menu ${className}`} aria-label={label}>
      <ul>
        {items.map(({ name, url, nofollow }) => (
          <li key={`${name} ${url}`}>
            <a
              href={url}
              {...(url === page.path
                ? { 'aria-current': 'page' }
                : ancestorPaths.includes(url) && { 'aria-current': 'true' })}
              {...(nofollow && { target: '_blank', rel: 'nofollow noopener' })}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
