import { phrase } from '@masthead/domain/text/phrase';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type PageLink, type SiteScope, wholeSite } from '../context/scope';

import type { Site } from '../context/site';
import { renderHeaderAndFooter } from './header-footer';
import { PageHead, type PageMetadata } from './page-head';

interface Props {
  site: Site;
  head: PageMetadata;
  /** Selects the menus; by default those of the whole site. */
  scope?: SiteScope;
  /** A bar above the header of the page, such as the note of a preview. */
  banner?: ReactNode;
  /** Uses the full width, for lists of cards. Articles have a narrow text column. */
  isWide?: boolean;
  children: ReactNode;
}

/** The HTML document of every page of the site: head, header with menus, content and footer. */
export function Layout({ site, head, scope = wholeSite, banner, isWide = false, children }: Props) {
  const isFirstPage = (head.page ?? 1) === 1;
  const { header, footer } = renderHeaderAndFooter(site, scope, isFirstPage ? head.path : null);
  return (
    <html lang={site.language}>
      <PageHead site={site} head={head} />
      <body>
        <a className="skip" href="#content">
          {site.translate(phrase('Skip to content'))}
        </a>
        {banner}
        <header className="masthead" {...toInnerHtml(header)} />
        <main id="content" {...(isWide && { className: 'wide' })}>
          {children}
        </main>
        <footer className="imprint" {...toInnerHtml(footer)} />
      </body>
    </html>
  );
}

// Safe: React has rendered this HTML from escaped data.
const toInnerHtml = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

/** Links from the front page down to the parent of the page. */
export function Breadcrumbs({ site, links }: { site: Site; links: readonly PageLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={site.translate(phrase('Breadcrumbs'))}>
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

/** Renders a page, which is an element `html`, to a complete document. */
export function renderPage(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
