import { searchPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../context/site';
import { Layout } from './layout';

interface Props {
  site: Site;
  title: string;
  text: string;
  hasSearch?: boolean;
}

/** A page with a short message, such as "Page not found". */
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

export function SearchForm({ site: { translate }, query = '' }: { site: Site; query?: string }) {
  return (
    <search>
      <form className="search" action={searchPath}>
        <label htmlFor="words">{translate(phrase('Search terms'))}</label>
        <div>
          <input id="words" type="search" name="q" defaultValue={query} maxLength={200} required />
          <button type="submit">{translate(phrase('Search'))}</button>
        </div>
      </form>
    </search>
  );
}
