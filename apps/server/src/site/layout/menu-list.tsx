import type { MenuType } from '@masthead/domain/menus/schema';
import { nearest, type Spot } from '../parts/spot';
import type { Site } from './site';

interface Props {
  site: Site;
  spot: Spot;
  type: MenuType;
  /** What the list is called for those who do not see it. */
  label: string;
}

/** The menu of a kind that is managed for this place of the site. */
export function MenuList({ site, spot, type, label }: Props) {
  const items = nearest(
    site.parts,
    spot,
    site.parts.menus.filter((each) => each.type === type),
  );
  if (items.length === 0) return null;
  return (
    <nav className={`menu ${type.replace('_', '-')}`} aria-label={label}>
      <ul>
        {items.map(({ name, url, nofollow }) => (
          <li key={`${name} ${url}`}>
            <a href={url} {...(nofollow && { target: '_blank', rel: 'nofollow noopener' })}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
