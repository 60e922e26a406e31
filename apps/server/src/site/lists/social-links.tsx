import { platformName, platforms } from '@masthead/domain/profiles/profile-fields';

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
