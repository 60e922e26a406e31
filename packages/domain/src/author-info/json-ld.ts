/** Whoever the profile is of, and what it says. */
export interface AuthorPerson {
  name: string;
  position: string | null;
  description: string;
  /** The picture's whole address on the site. */
  image: string;
  education: string | null;
  awards: string | null;
  social_links: Partial<Record<string, string>>;
}

/** The profile for machines: a schema.org Person. It may stand in a page's script as it is. */
export function authorJsonLd(person: AuthorPerson): string {
  const links = Object.values(person.social_links).filter((link) => link);
  const described = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: person.name,
    jobTitle: person.position || undefined,
    description: person.description,
    image: person.image,
    alumniOf: person.education || undefined,
    award: person.awards || undefined,
    sameAs: links.length > 0 ? links : undefined,
  };
  return JSON.stringify(described, null, 2).replaceAll('<', '\\u003c');
}
