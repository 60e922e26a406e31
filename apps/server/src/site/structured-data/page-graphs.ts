import { appIconPath, searchPath } from '@masthead/domain/site/paths';
import type { PageLink } from '../context/scope';
import { absoluteUrl, pagedPath, type Site } from '../context/site';

import { omitEmpty, type SchemaObject } from './json-ld';

// The structured data of each kind of page, as lists of schema.org objects.

export function toPublisher({ title, url }: Site): SchemaObject {
  const logo = { '@type': 'ImageObject', url: `${url}${appIconPath(512)}`, width: 512, height: 512 };
  return { '@type': 'NewsMediaOrganization', '@id': `${url}/#organization`, name: title, url: `${url}/`, logo };
}

/** The structured data of the front page: the publisher and the site search. */
export function createSiteGraph(site: Site): SchemaObject[] {
  const { title, url, language } = site;
  return [
    toPublisher(site),
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

interface ListDescription {
  title: string;
  description?: string | null;
  path: string;
  page?: number;
  items: readonly { title: string; path: string }[];
}

/** The structured data of a page that lists articles. */
export function createListGraph(
  site: Site,
  { title, description, path, page, items }: ListDescription,
): SchemaObject[] {
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

interface PersonDescription {
  name: string;
  path: string;
  position?: string | null;
  description?: string | null;
  avatar?: string | null;
  education?: string | null;
  awards?: string | null;
  social_links?: Partial<Record<string, string>> | null;
}

/** The structured data of the page of an author or expert. */
export function createPersonGraph(site: Site, person: PersonDescription): SchemaObject[] {
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

/** Breadcrumbs from the front page down. The last link is the page itself. */
export function createBreadcrumbGraph(site: Site, links: readonly PageLink[]): SchemaObject[] {
  if (links.length === 0) return [];
  const breadcrumbs = [{ title: site.title, path: '/' }, ...links];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: breadcrumbs.map(({ title, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: absoluteUrl(site, path),
      })),
    },
  ];
}
