import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../layout/site';
import type { ListPage } from './list-page';

interface Props {
  site: Site;
  /** Where a page of the list is found. */
  at: (page: number) => string;
  list: ListPage;
}

/** Leads to the pages beside this one. */
export function Pagination({ site: { say }, at, list: { page, hasNext } }: Props) {
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
