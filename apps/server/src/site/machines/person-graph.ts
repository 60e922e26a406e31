import type { Site } from '../layout/site';
import { known, type Thing, wholeAddress } from './graph';

/** Somebody as their own page knows them. */
export interface DescribedPerson {
  name: string;
  path: string;
  position?: string | null;
  description?: string | null;
  /** The address of their picture. */
  avatar?: string | null;
  education?: string | null;
  awards?: string | null;
  social_links?: Partial<Record<string, string>> | null;
}

/** The page of an author or an expert, and who it is about. */
export function personGraph(site: Site, person: DescribedPerson): Thing[] {
  const url = wholeAddress(site, person.path);
  return [
    {
      '@type': 'ProfilePage',
      url,
      inLanguage: site.language,
      mainEntity: known({
        '@type': 'Person',
        '@id': `${url}#person`,
        name: person.name,
        url,
        jobTitle: person.position,
        description: person.description,
        image: person.avatar && wholeAddress(site, person.avatar),
        alumniOf: person.education,
        award: person.awards,
        sameAs: Object.values(person.social_links ?? {}).filter((link) => link),
      }),
    },
  ];
}
