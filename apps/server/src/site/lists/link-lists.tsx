import { platformName, platforms } from '@masthead/domain/profiles/profile-fields';

import type { PageLink } from '../context/scope';

/** URLs of profiles by platform, such as `facebook`. */
export type SocialLinks = Partial<Record<string, string>>;

/** Links to the profiles of a person or tag on social networks. */
export function SocialLinkList({ links, label }: { links: SocialLinks; label: string }) {
  const profiles = platforms.flatMap((platform) => {
    const href = links[platform];
    return href ? [{ name: platformName(platform), href }] : [];
  });
  if (profiles.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="accounts">
        {profiles.map(({ name, href }) => (
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

/** Links to tags or categories. With a label, they are a landmark for screen readers. */
export function TopicLinkList({ links, label }: { links: readonly PageLink[]; label?: string }) {
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
