import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../layout/site';
import type { Spot } from '../parts/spot';
import { CardList } from './card-list';
import { CardView } from './card-view';
import type { ListPage } from './list-page';
import { Pagination } from './pagination';

interface Props {
  site: Site;
  /** Where a page of the list is found. */
  at: (page: number) => string;
  list: ListPage;
  spot?: Spot;
  /** Says what they are, where something else stands above them. */
  heading?: string;
}

/** The articles of a list page by page: the newest of the first page is shown large. */
export function Articles({ site, at, list, spot, heading }: Props) {
  const { cards, page } = list;
  const Frame = heading ? 'section' : 'div';
  const shared = { site, level: heading ? 3 : 2, ...(spot && { spot }) } as const;
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
