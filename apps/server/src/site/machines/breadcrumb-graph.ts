import type { Place } from '../layout/breadcrumbs';
import type { Site } from '../layout/site';
import { type Thing, wholeAddress } from './graph';

/** The way to a page: the places above it from the top down, and the page itself as the last. */
export function breadcrumbGraph(site: Site, places: readonly Place[]): Thing[] {
  if (places.length === 0) return [];
  const way = [{ title: site.title, path: '/' }, ...places];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: way.map(({ title, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: wholeAddress(site, path),
      })),
    },
  ];
}
