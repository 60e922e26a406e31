import { phrase } from '@masthead/domain/text/phrase';
import type { SiteScope } from '../context/scope';
import type { Site } from '../context/site';
import type { Card } from './card';
import { CardList, CardView } from './cards';

/** One page of a list of articles. */
export interface ListPage {
  cards: Card[];
  page: number;
  hasNext: boolean;
}

interface Props {
  site: Site;
  toPageUrl: (page: number) => string;
  list: ListPage;
  scope?: SiteScope;
  /** The heading of a list below other content. Without it, the titles of the cards have level 2. */
  heading?: string;
}

/** The cards of one page of a list, with links to the next pages. On the first page, the newest article is large. */
export function ArticleList({ site, toPageUrl, list, scope, heading }: Props) {
  const { cards, page } = list;
  const Container = heading ? 'section' : 'div';
  const cardProps = { site, level: heading ? 3 : 2, ...(scope && { scope }) } as const;
  const [first] = cards;
  const hasLead = page === 1 && cards.length > 2 && !heading;
  return (
    <Container className="articles">
      {heading ? <h2>{heading}</h2> : null}
      {first ? null : <p className="none">{site.translate(phrase('No articles yet.'))}</p>}
      {first && hasLead ? (
        <div className="opening">
          <CardView {...cardProps} card={first} look="lead" isFirst />
          <CardList {...cardProps} cards={cards.slice(1, 3)} />
        </div>
      ) : null}
      <CardList {...cardProps} cards={hasLead ? cards.slice(3) : cards} isFirst={!hasLead} />
      <Pagination site={site} toPageUrl={toPageUrl} list={list} />
    </Container>
  );
}

interface PaginationProps {
  site: Site;
  toPageUrl: (page: number) => string;
  list: ListPage;
}

export function Pagination({ site: { translate }, toPageUrl, list: { page, hasNext } }: PaginationProps) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav className="pages" aria-label={translate(phrase('Pages'))}>
      {page > 1 ? (
        <a href={toPageUrl(page - 1)} rel="prev">
          {translate(phrase('Newer'))}
        </a>
      ) : null}
      <span>{translate(phrase('Page {page}'), { page })}</span>
      {hasNext ? (
        <a href={toPageUrl(page + 1)} rel="next">
          {translate(phrase('Older'))}
        </a>
      ) : null}
    </nav>
  );
}

/** The title of a list with the number of the page, because search engines expect unique titles. */
export function toListTitle({ translate }: Site, title: string, page: number): string {
  return page === 1 ? title : translate(phrase('{title}, page {page}'), { title, page });
}
