import { categoryPath, sectionPath } from '@masthead/domain/site/addresses';
import type { Place } from '../layout/breadcrumbs';
import type { SiteParts } from './load-parts';
import { lineOf, type Spot } from './spot';

/** The section and the categories that a page stands in, from the top down. */
export function placesOf(parts: SiteParts, { section_id, category_id }: Spot): Place[] {
  const line = lineOf(parts, category_id).reverse();
  const section = parts.sections.find(({ id }) => id === (line[0]?.section_id ?? section_id));
  if (!section) return [];
  return [
    { title: section.catchy_title, path: sectionPath(section.slug) },
    ...line.map(({ catchy_title, slug }) => ({ title: catchy_title, path: categoryPath(section.slug, slug) })),
  ];
}
