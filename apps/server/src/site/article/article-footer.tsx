import { phrase } from '@masthead/domain/text/phrase';
import type { ReactNode } from 'react';
import type { Site } from '../layout/site';
import { OutsideLink } from './outside-link';
import { People } from './people';
import type { ShownArticle } from './shown-article';

interface Props {
  site: Site;
  article: ShownArticle;
}

/** What an article rests on, and where to read on. */
export function ArticleFooter({ site, article: { experts, sources, tags } }: Props) {
  if (experts.length === 0 && sources.length === 0 && tags.length === 0) return null;
  return (
    <footer className="about">
      <Part title={site.say(phrase('Experts'))} isShown={experts.length > 0}>
        <People people={experts} />
      </Part>
      <Part title={site.say(phrase('Sources'))} isShown={sources.length > 0}>
        <ul className="sources">
          {[...new Set(sources)].map((source) => (
            <li key={source}>
              <OutsideLink text={source} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title={site.say(phrase('Tags'))} isShown={tags.length > 0}>
        <ul className="topics">
          {tags.map(({ title, path }) => (
            <li key={path}>
              <a href={path}>{title}</a>
            </li>
          ))}
        </ul>
      </Part>
    </footer>
  );
}

function Part({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
