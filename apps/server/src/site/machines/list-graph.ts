import type { Site } from '../layout/site';
import { known, type Thing, wholeAddress } from './graph';
import { pagedPath } from './paged-path';

export interface DescribedList {
  title: string;
  description?: string | null;
  path: string;
  page?: number;
  /** What it lists, in its order. */
  items: readonly { title: string; path: string }[];
}

/** A page that is a list of articles. What somebody typed for it is merged with `withTyped`. */
export function listGraph(site: Site, { title, description, path, page, items }: DescribedList): Thing[] {
  return [
    known({
      '@type': 'CollectionPage',
      name: title,
      description,
      url: wholeAddress(site, pagedPath(path, page)),
      inLanguage: site.language,
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: items.map((item, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: item.title,
          url: wholeAddress(site, item.path),
        })),
      },
    }),
  ];
}
