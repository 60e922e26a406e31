import { createElement } from 'react';
import { shortListPage } from '../lists/list-page';
import type { Maker } from '../pages/made';
import { searchArticles } from './search.queries';
import { SearchPage } from './search-page';

const MOST_PAGES = 10;
const MOST_HITS = 240;

/** The page of a search; without words only the field for them. */
export const searchMaker: Maker = async ({ db, site }, { q, page }) => {
  // No text of the database has such a character.
  const words = q.replaceAll('\0', '');
  const list =
    words === ''
      ? undefined
      : await shortListPage(site, page, MOST_PAGES, (range) => searchArticles(db, words, MOST_HITS, range));
  if (list === null) return null;
  return { kind: 'page', element: createElement(SearchPage, { site, words, ...(list && { list }) }) };
};
