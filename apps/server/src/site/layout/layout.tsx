import { phrase } from '@masthead/domain/text/phrase';
import type { ReactNode } from 'react';
import { nowhere, type Spot } from '../context/position';
import type { Site } from '../context/site';
import { surroundingsOf } from './header-footer';
import { type Head, PageHead } from './page-head';

interface Props {
  site: Site;
  head: Head;
  /** Where on the site the page stands: its menus are of that place. */
  spot?: Spot;
  /** Above everything else. */
  banner?: ReactNode;
  /** For pages whose lists use the width. */
  isWide?: boolean;
  children: ReactNode;
}

/** What all pages have around them. Readable without scripts; its one style sheet is inside, known by its hash. */
export function Layout({ site, head, spot = nowhere, banner, isWide = false, children }: Props) {
  const isFirstPage = (head.page ?? 1) === 1;
  const { header, footer } = surroundingsOf(site, spot, isFirstPage ? head.path : null);
  return (
    <html lang={site.language}>
      <PageHead site={site} head={head} />
      <body>
        <a className="skip" href="#content">
          {site.say(phrase('Skip to the text'))}
        </a>
        {banner}
        <header className="masthead" {...markup(header)} />
        <main id="content" {...(isWide && { className: 'wide' })}>
          {children}
        </main>
        <footer className="imprint" {...markup(footer)} />
      </body>
    </html>
  );
}

// Rendered by the same means, from the same data.
const markup = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

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
