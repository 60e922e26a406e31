import { searchPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../layout/site';

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
