import { searchPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { Layout } from '../layout/layout';
import type { Site } from '../layout/site';
import { CardList } from '../lists/card-list';
import type { ListPage } from '../lists/list-page';
import { Pagination } from '../lists/pagination';
import { SearchForm } from './search-form';

interface Props {
  site: Site;
  words: string;
  /** What was found; left out when nothing was looked for. */
  list?: ListPage;
}

export function SearchPage({ site, words, list }: Props) {
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
