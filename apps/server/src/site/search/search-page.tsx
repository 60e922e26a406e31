import { searchPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import { createElement } from 'react';
import type { Site } from '../context/site';
import { Layout } from '../layout/layout';
import { SearchForm } from '../layout/message-page';
import { type ListPage, Pagination } from '../lists/article-list';
import { CardList } from '../lists/cards';
import { searchArticles } from '../lists/post-lists.queries';
import { loadLimitedListPage } from '../pages/list-page';
import type { PageHandler } from '../pages/page-handler';

const MAX_PAGES = 10;
/** Ten pages of 24 cards. */
const MAX_HITS = 240;

/** The page with the search form and the found articles. */
export const searchHandler: PageHandler = async ({ primary, site }, { q, page }) => {
  // PostgreSQL rejects NUL in texts.
  const query = q.replaceAll('\0', '');
  const list =
    query === ''
      ? undefined
      : await loadLimitedListPage(site, page, MAX_PAGES, (range) => searchArticles(primary, query, MAX_HITS, range));
  if (list === null) return null;
  return { kind: 'page', element: createElement(SearchPage, { site, query, ...(list && { list }) }) };
};

interface Props {
  site: Site;
  query: string;
  /** Missing if the query is empty. */
  list?: ListPage;
}

function SearchPage({ site, query, list }: Props) {
  const { translate } = site;
  const toPageUrl = (page: number) =>
    `${searchPath}?${new URLSearchParams({ q: query, ...(page > 1 && { page: `${page}` }) })}`;
  return (
    <Layout
      site={site}
      head={{ title: query ? `${translate(phrase('Search'))}: ${query}` : translate(phrase('Search')), path: null }}
      isWide
    >
      <header className="list-head">
        <h1>{translate(phrase('Search'))}</h1>
        <SearchForm site={site} query={query} />
      </header>
      {list ? (
        <section className="articles">
          <h2>
            {list.cards.length > 0
              ? translate(phrase('Articles with “{words}”'), { words: query })
              : translate(phrase('No results for “{words}”'), { words: query })}
          </h2>
          {list.cards.length === 0 ? (
            <p className="none">{translate(phrase('Try fewer or other words. An article must contain every word.'))}</p>
          ) : null}
          <CardList site={site} cards={list.cards} level={3} isFirst />
          <Pagination site={site} toPageUrl={toPageUrl} list={list} />
        </section>
      ) : null}
    </Layout>
  );
}
