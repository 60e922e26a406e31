// Structured data about an author for search engines.

/** The data of an author that search engines read on their public page. */
export interface AuthorPerson {
  name: string;
  position: string | null;
  description: string;
  /** The absolute URL of the picture. */
  image: string;
  education: string | null;
  awards: string | null;
  social_links: Partial<Record<string, string>>;
}

/** Returns a schema.org Person as JSON-LD. `<` is escaped, so the text is safe inside a script element. */
export function authorJsonLd(person: AuthorPerson): string {
  const links = Object.values(person.social_links).filter((link) => link);
  const jsonLd = {
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
  return JSON.stringify(jsonLd, null, 2).replaceAll('<', '\\u003c');
}
