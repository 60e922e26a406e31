import { appIconPath, searchPath } from '@masthead/domain/site/addresses';
import type { Site } from '../layout/site';
import type { Thing } from './graph';

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
