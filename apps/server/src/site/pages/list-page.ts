import type { Site } from '../context/site';
import type { ListPage } from '../lists/article-list';
import { toCard } from '../lists/card';
import type { CardRow } from '../lists/cards.queries';
import { type Cursor, type ListRange, listCards, listCursors, type PostList } from '../lists/post-lists.queries';
import type { PageContext } from './page-handler';

const CARDS_PER_PAGE = 24;
/**
 * Pages up to this one use an offset from the start of the list, which takes about a millisecond. Later pages use an
 * offset from a cursor, so that no page reads more index entries than this one.
 */
const PAGES_PER_CURSOR = 200;
/** The estimated memory of one cursor in the cache. */
const CURSOR_BYTES = 150;

/** Loads one page of a list of posts. Returns `null` after the end of the list. The first page may be empty. */
export async function loadListPage(
  { db, cache, tags }: Pick<PageContext, 'db' | 'cache' | 'tags'>,
  site: Site,
  page: number,
  list: PostList,
): Promise<ListPage | null> {
  for (const tag of list.tags) tags.add(tag);
  const cursorCount = Math.floor((page - 1) / PAGES_PER_CURSOR);
  let after: Cursor | null = null;
  if (cursorCount > 0) {
    // Reads the index of the whole list once per change of the list.
    const cursors = await cache.getOrLoad(
      `cursors ${list.key}`,
      (dependencies) => {
        for (const tag of list.tags) dependencies.tags.add(tag);
        return listCursors(db, list, PAGES_PER_CURSOR * CARDS_PER_PAGE);
      },
      (rows) => rows.length * CURSOR_BYTES,
    );
    after = cursors[cursorCount - 1] ?? null;
    if (!after) return null;
  }
  return loadPageOfCards(site, page, page - cursorCount * PAGES_PER_CURSOR, (range) =>
    listCards(db, list, { ...range, after }),
  );
}

/** Loads one page of a list without cursors, such as search results. The list ends after `maxPages`. */
export function loadLimitedListPage(
  site: Site,
  page: number,
  maxPages: number,
  listRows: (range: ListRange) => Promise<CardRow[]>,
): Promise<ListPage | null> {
  return page > maxPages ? Promise.resolve(null) : loadPageOfCards(site, page, page, listRows, page < maxPages);
}

async function loadPageOfCards(
  site: Site,
  page: number,
  /** The number of the page, counted from the row where `listRows` starts. */
  ordinal: number,
  listRows: (range: ListRange) => Promise<CardRow[]>,
  mayHaveNext = true,
): Promise<ListPage | null> {
  // One extra row shows whether there is another page.
  const rows = await listRows({ limit: CARDS_PER_PAGE + 1, offset: (ordinal - 1) * CARDS_PER_PAGE });
  if (rows.length === 0 && page > 1) return null;
  const cards = rows.slice(0, CARDS_PER_PAGE).map((row) => toCard(site, row));
  return { cards, page, hasNext: mayHaveNext && rows.length > CARDS_PER_PAGE };
}
