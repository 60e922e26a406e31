import type { Site } from '../layout/site';
import { type Card, cardOf } from './card';
import type { CardRow } from './cards.queries';

const PER_PAGE = 24;
/** Nobody reads on for longer, and the last page costs more than the first: what is older is found by the search. */
const MOST_PAGES = 200;

export interface Range {
  limit: number;
  offset: number;
}

/** One page of a list. */
export interface ListPage {
  cards: Card[];
  page: number;
  hasNext: boolean;
}

/** `null` beyond the end of the list. Its first page may be empty. */
export async function listPage(
  site: Site,
  page: number,
  list: (range: Range) => Promise<CardRow[]>,
  mostPages = MOST_PAGES,
): Promise<ListPage | null> {
  if (page > mostPages) return null;
  // One more than is shown tells whether there is another page.
  const rows = await list({ limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE });
  if (rows.length === 0 && page > 1) return null;
  const cards = rows.slice(0, PER_PAGE).map((row) => cardOf(site, row));
  return { cards, page, hasNext: rows.length > PER_PAGE && page < mostPages };
}
