import { searchPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../context/site';
import { Layout } from './layout';

interface Props {
  site: Site;
  title: string;
  text: string;
  /** Offers the search: the reader looks for a page that is not here. */
  hasSearch?: boolean;
}

/** A page that says that there is nothing here, and what to do about it. */
export function MessagePage({ site, title, text, hasSearch = false }: Props) {
  return (
    <Layout site={site} head={{ title, path: null }}>
      <div className="message">
        <h1>{title}</h1>
        <p>{text}</p>
        {hasSearch ? <SearchForm site={site} /> : null}
      </div>
    </Layout>
  );
}

export function SearchForm({ site: { say }, words = '' }: { site: Site; words?: string }) {
  return (
    <search>
      <form className="search" action={searchPath}>
        <label htmlFor="words">{say(phrase('Words to look for'))}</label>
        <div>
          <input id="words" type="search" name="q" defaultValue={words} maxLength={200} required />
          <button type="submit">{say(phrase('Search'))}</button>
        </div>
      </form>
    </search>
  );
}
