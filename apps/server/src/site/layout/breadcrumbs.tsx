import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from './site';

/** A word that leads somewhere on the site. */
export interface Place {
  title: string;
  path: string;
}

/** Where the page stands, from the front page down; the page itself is not among them. */
export function Breadcrumbs({ site, places }: { site: Site; places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={site.say(phrase('Where you are'))}>
      <ol>
        {[{ title: site.title, path: '/' }, ...places].map(({ title, path }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
