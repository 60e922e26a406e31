import { SearchForm } from '../search/search-form';
import { Layout } from './layout';
import type { Site } from './site';

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
