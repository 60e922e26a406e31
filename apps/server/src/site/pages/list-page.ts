import type { Site } from '../context/site';
import type { ListPage } from '../lists/article-list';
import { toCard } from '../lists/card';
import type { CardRow } from '../lists/cards.queries';
import { type Cursor, listCards, listCursors, type PostList, type Range } from '../lists/post-lists.queries';
import type { PageContext } from './page-handler';

const PER_PAGE = 24;
/**
 * Pages up to this one are found by counting index entries from the start of the list, which takes about a millisecond.
 * Later pages are counted from a cursor, so that no page reads more entries than this one.
 */
const PAGES_PER_CURSOR = 200;
const CURSOR_BYTES = 150;

/** `null` beyond the end of the list. Its first page may be empty. */
export async function listPage(
  { db, cache }: Pick<PageContext, 'db' | 'cache'>,
  site: Site,
  page: number,
  list: PostList,
): Promise<ListPage | null> {
  const number = Math.floor((page - 1) / PAGES_PER_CURSOR);
  let after: Cursor | null = null;
  if (number > 0) {
    // Reads the index of the whole list once per change of public content, however many pages are requested.
    const cursors = await cache.getOrLoad(
      `cursors ${list.key}`,
      () => listCursors(db, list, PAGES_PER_CURSOR * PER_PAGE),
      (rows) => rows.length * CURSOR_BYTES,
    );
    after = cursors[number - 1] ?? null;
    if (!after) return null;
  }
  return pageOfRows(site, page, page - number * PAGES_PER_CURSOR, (range) => listCards(db, list, { ...range, after }));
}

/** One page of a list that ends after so many pages. */
export function shortListPage(
  site: Site,
  page: number,
  maxPages: number,
  list: (range: Range) => Promise<CardRow[]>,
): Promise<ListPage | null> {
  return page > maxPages ? Promise.resolve(null) : pageOfRows(site, page, page, list, page < maxPages);
}

async function pageOfRows(
  site: Site,
  page: number,
  /** The number of the page, counted from where the list begins. */
  ordinal: number,
  list: (range: Range) => Promise<CardRow[]>,
  mayHaveNext = true,
): Promise<ListPage | null> {
  // One more row than is shown tells whether there is another page.
  const rows = await list({ limit: PER_PAGE + 1, offset: (ordinal - 1) * PER_PAGE });
  if (rows.length === 0 && page > 1) return null;
  const cards = rows.slice(0, PER_PAGE).map((row) => toCard(site, row));
  return { cards, page, hasNext: mayHaveNext && rows.length > PER_PAGE };
}
