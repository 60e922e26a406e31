import { phrase } from '@masthead/domain/text/phrase';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type PageLink, type SiteScope, wholeSite } from '../context/scope';

import type { Site } from '../context/site';
import { headerAndFooter } from './header-footer';
import { type Head, PageHead } from './page-head';

interface Props {
  site: Site;
  head: Head;
  /** Where on the site the page stands: its menus are of that place. */
  scope?: SiteScope;
  /** Above everything else. */
  banner?: ReactNode;
  /** For pages whose lists use the width. */
  isWide?: boolean;
  children: ReactNode;
}

/** What all pages have around them. Readable without scripts; its one style sheet is inside, known by its hash. */
export function Layout({ site, head, scope = wholeSite, banner, isWide = false, children }: Props) {
  const isFirstPage = (head.page ?? 1) === 1;
  const { header, footer } = headerAndFooter(site, scope, isFirstPage ? head.path : null);
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

/** Where the page stands, from the front page down; the page itself is not among them. */
export function Breadcrumbs({ site, links }: { site: Site; links: readonly PageLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={site.say(phrase('Where you are'))}>
      <ol>
        {[{ title: site.title, path: '/' }, ...links].map(({ title, path }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A whole page as it is sent: the element is its `html`. */
export function renderPage(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
