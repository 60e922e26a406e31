import { platformName, platforms } from '@masthead/domain/profiles/profile-fields';

import type { PageLink } from '../context/scope';

export type SocialLinks = Partial<Record<string, string>>;

/** Where else somebody is found. */
export function SocialLinkList({ links, label }: { links: SocialLinks; label: string }) {
  const known = platforms.flatMap((platform) => {
    const href = links[platform];
    return href ? [{ name: platformName(platform), href }] : [];
  });
  if (known.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="accounts">
        {known.map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="me noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Words that lead to pages of their own. */
export function Topics({ links, label }: { links: readonly PageLink[]; label?: string }) {
  if (links.length === 0) return null;
  const list = (
    <ul className="topics">
      {links.map(({ title, path }) => (
        <li key={path}>
          <a href={path}>{title}</a>
        </li>
      ))}
    </ul>
  );
  return label ? <nav aria-label={label}>{list}</nav> : list;
}
