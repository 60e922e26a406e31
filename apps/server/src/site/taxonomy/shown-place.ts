import type { Place } from '../layout/breadcrumbs';
import type { ListPage } from '../lists/list-page';
import type { Spot } from '../parts/spot';

/** A section or a category with the articles in it. */
export interface ShownPlace {
  spot: Spot;
  name: string;
  /** The sentence for search engines; the name when nobody wrote one. */
  headline: string;
  description: string | null;
  path: string;
  /** What lies above it, from the top down. */
  above: Place[];
  /** The categories right below it. */
  below: Place[];
  /** A few paragraphs about it. */
  paragraphs: string[];
  tags: (Place & { id: number })[];
  /** Its tags are what it is about: they stand at the top. */
  isHub: boolean;
  /** Where its articles are read by machines. */
  feed: Place;
  list: ListPage;
}
