import { phrase } from '@masthead/domain/text/phrase';
import type { SiteScope } from '../context/scope';
import type { Site } from '../context/site';
import type { Card } from './card';
import { CardList, CardView } from './cards';

/** One page of a list. */
export interface ListPage {
  cards: Card[];
  page: number;
  hasNext: boolean;
}

interface Props {
  site: Site;
  /** Where a page of the list is found. */
  at: (page: number) => string;
  list: ListPage;
  scope?: SiteScope;
  /** Says what they are, where something else stands above them. */
  heading?: string;
}

/** The articles of a list page by page: the newest of the first page is shown large. */
export function Articles({ site, at, list, scope, heading }: Props) {
  const { cards, page } = list;
  const Frame = heading ? 'section' : 'div';
  const shared = { site, level: heading ? 3 : 2, ...(scope && { scope }) } as const;
  const [first] = cards;
  const isOpening = page === 1 && cards.length > 2 && !heading;
  return (
    <Frame className="articles">
      {heading ? <h2>{heading}</h2> : null}
      {first ? null : <p className="none">{site.say(phrase('There are no articles here yet.'))}</p>}
      {first && isOpening ? (
        <div className="opening">
          <CardView {...shared} card={first} look="lead" isFirst />
          <CardList {...shared} cards={cards.slice(1, 3)} />
        </div>
      ) : null}
      <CardList {...shared} cards={isOpening ? cards.slice(3) : cards} isFirst={!isOpening} />
      <Pagination site={site} at={at} list={list} />
    </Frame>
  );
}

interface PaginationProps {
  site: Site;
  /** Where a page of the list is found. */
  at: (page: number) => string;
  list: ListPage;
}

/** Leads to the pages beside this one. */
export function Pagination({ site: { say }, at, list: { page, hasNext } }: PaginationProps) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav className="pages" aria-label={say(phrase('Pages'))}>
      {page > 1 ? (
        <a href={at(page - 1)} rel="prev">
          {say(phrase('Newer'))}
        </a>
      ) : null}
      <span>{say(phrase('Page {page}'), { page })}</span>
      {hasNext ? (
        <a href={at(page + 1)} rel="next">
          {say(phrase('Older'))}
        </a>
      ) : null}
    </nav>
  );
}

/** What the window of a page of a list is called: no two pages have one name. */
export function listTitle({ say }: Site, title: string, page: number): string {
  return page === 1 ? title : say(phrase('{title}, page {page}'), { title, page });
}
