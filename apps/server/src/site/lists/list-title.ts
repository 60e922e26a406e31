import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../layout/site';

/** What the window of a page of a list is called: no two pages have one name. */
export function listTitle({ say }: Site, title: string, page: number): string {
  return page === 1 ? title : say(phrase('{title}, page {page}'), { title, page });
}
