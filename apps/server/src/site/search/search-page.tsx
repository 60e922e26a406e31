import { searchPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { createElement } from 'react';
import type { Site } from '../context/site';
import { Layout } from '../layout/layout';
import { SearchForm } from '../layout/message-page';
import { type ListPage, Pagination } from '../lists/article-list';
import { CardList } from '../lists/cards';
import { searchArticles } from '../lists/post-lists.queries';
import { shortListPage } from '../pages/list-page';
import type { PageHandler } from '../pages/page-handler';

const MOST_PAGES = 10;
const MOST_HITS = 240;

/** The page of a search; without words only the field for them. */
export const searchHandler: PageHandler = async ({ db, site }, { q, page }) => {
  // No text of the database has such a character.
  const words = q.replaceAll('\0', '');
  const list =
    words === ''
      ? undefined
      : await shortListPage(site, page, MOST_PAGES, (range) => searchArticles(db, words, MOST_HITS, range));
  if (list === null) return null;
  return { kind: 'page', element: createElement(SearchPage, { site, words, ...(list && { list }) }) };
};

interface Props {
  site: Site;
  words: string;
  /** What was found; left out when nothing was looked for. */
  list?: ListPage;
}

function SearchPage({ site, words, list }: Props) {
  const { say } = site;
  const at = (page: number) =>
    `${searchPath}?${new URLSearchParams({ q: words, ...(page > 1 && { page: `${page}` }) })}`;
  return (
    <Layout
      site={site}
      head={{ title: words ? `${say(phrase('Search'))}: ${words}` : say(phrase('Search')), path: null }}
      isWide
    >
      <header className="list-head">
        <h1>{say(phrase('Search'))}</h1>
        <SearchForm site={site} words={words} />
      </header>
      {list ? (
        <section className="articles">
          <h2>
            {list.cards.length > 0
              ? say(phrase('Articles with “{words}”'), { words })
              : say(phrase('Nothing was found for “{words}”'), { words })}
          </h2>
          {list.cards.length === 0 ? (
            <p className="none">
              {say(phrase('Try fewer words, or other ones. Every word has to be in the article.'))}
            </p>
          ) : null}
          <CardList site={site} cards={list.cards} level={3} isFirst />
          <Pagination site={site} at={at} list={list} />
        </section>
      ) : null}
    </Layout>
  );
}
