import type { MenuType } from '@masthead/domain/menus/contract';

import type { SiteParts } from '../context/parts';
import { breadcrumbsOf, nearest, type SiteScope, wholeSite } from '../context/scope';

import type { Site } from '../context/site';

type MenuItem = SiteParts['menus'][number];

/** Where the page is in the navigation. */
export interface Position {
  scope: SiteScope;
  /** The path of the page, when a menu links to it. */
  path: string | null;
}

const ofType = (parts: SiteParts, type: MenuType) => parts.menus.filter((each) => each.type === type);

/** The main navigation: the same on every page. A site without one shows the menu of the section instead. */
export function mainMenu(parts: SiteParts, scope: SiteScope): MenuItem[] {
  const items = ofType(parts, 'head_main');
  const main = nearest(parts, wholeSite, items);
  return main.length > 0 ? main : nearest(parts, scope, items);
}

/** The menu of the section or category that the page is in, below the main navigation. */
export function sectionMenu(parts: SiteParts, scope: SiteScope): MenuItem[] {
  const items = nearest(parts, scope, ofType(parts, 'head_main'));
  return items[0] === mainMenu(parts, scope)[0] ? [] : items;
}

/** The menu of another type that is managed for this section or category. */
export const menuOf = (parts: SiteParts, scope: SiteScope, type: MenuType) =>
  nearest(parts, scope, ofType(parts, type));

interface Props {
  site: Site;
  at: Position;
  items: readonly MenuItem[];
  className: string;
  /** The accessible name of the list. */
  label: string;
}

export function MenuList({ site, at, items, className, label }: Props) {
  if (items.length === 0) return null;
  const above = breadcrumbsOf(site.parts, at.scope).map(({ path }) => path);
  return (
    <nav className={`menu ${className}`} aria-label={label}>
      <ul>
        {items.map(({ name, url, nofollow }) => (
          <li key={`${name} ${url}`}>
            <a
              href={url}
              {...(url === at.path ? { 'aria-current': 'page' } : above.includes(url) && { 'aria-current': 'true' })}
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
