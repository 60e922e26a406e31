import { appIconPath, searchPath } from '@masthead/domain/site/addresses';
import { absoluteUrl, pagedPath } from '../context/addresses';
import type { PageLink } from '../context/scope';

import type { Site } from '../context/site';

import { omitEmpty, type Thing } from './json-ld';

/** Whose site it is, as every article names its publisher. */
export function publisherOf({ title, url }: Site): Thing {
  const logo = { '@type': 'ImageObject', url: `${url}${appIconPath(512)}`, width: 512, height: 512 };
  return { '@type': 'NewsMediaOrganization', '@id': `${url}/#organization`, name: title, url: `${url}/`, logo };
}

/** What the front page says: whose site it is, and how it is searched. */
export function siteGraph(site: Site): Thing[] {
  const { title, url, language } = site;
  return [
    publisherOf(site),
    {
      '@type': 'WebSite',
      '@id': `${url}/#website`,
      name: title,
      url: `${url}/`,
      inLanguage: language,
      publisher: { '@id': `${url}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${url}${searchPath}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

interface DescribedList {
  title: string;
  description?: string | null;
  path: string;
  page?: number;
  /** What it lists, in its order. */
  items: readonly { title: string; path: string }[];
}

/** A page that is a list of articles. What somebody typed for it is merged with `mergeCustomJsonLd`. */
export function listGraph(site: Site, { title, description, path, page, items }: DescribedList): Thing[] {
  return [
    omitEmpty({
      '@type': 'CollectionPage',
      name: title,
      description,
      url: absoluteUrl(site, pagedPath(path, page)),
      inLanguage: site.language,
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: items.map((item, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: item.title,
          url: absoluteUrl(site, item.path),
        })),
      },
    }),
  ];
}

/** Somebody as their own page knows them. */
interface DescribedPerson {
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
  const url = absoluteUrl(site, person.path);
  return [
    {
      '@type': 'ProfilePage',
      url,
      inLanguage: site.language,
      mainEntity: omitEmpty({
        '@type': 'Person',
        '@id': `${url}#person`,
        name: person.name,
        url,
        jobTitle: person.position,
        description: person.description,
        image: person.avatar && absoluteUrl(site, person.avatar),
        alumniOf: person.education,
        award: person.awards,
        sameAs: Object.values(person.social_links ?? {}).filter((link) => link),
      }),
    },
  ];
}

/** The way to a page: the places above it from the top down, and the page itself as the last. */
export function breadcrumbGraph(site: Site, links: readonly PageLink[]): Thing[] {
  if (links.length === 0) return [];
  const way = [{ title: site.title, path: '/' }, ...links];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: way.map(({ title, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: absoluteUrl(site, path),
      })),
    },
  ];
}
