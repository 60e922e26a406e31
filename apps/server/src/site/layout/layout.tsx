import type { ReactNode } from 'react';
import type { Site } from './site';
import { pageStyle } from './style';

interface Props {
  site: Site;
  /** Of the window, before the site's own name. */
  title: string;
  description?: string | null;
  /** Not for search engines. */
  noindex?: boolean;
  /** Above everything else. */
  banner?: ReactNode;
  children: ReactNode;
}

/** What all pages have around them. Without scripts, and with its one style sheet inside, known by its hash. */
export function Layout({ site, title, description, noindex, banner, children }: Props) {
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} | ${site.title}`}</title>
        {description ? <meta name="description" content={description} /> : null}
        {noindex ? <meta name="robots" content="noindex, nofollow" /> : null}
        <meta name="color-scheme" content="light dark" />
        <style>{pageStyle(site.colour)}</style>
      </head>
      <body>
        {banner}
        <header className="masthead">
          <a href="/">{site.title}</a>
        </header>
        <main>{children}</main>
        <footer className="imprint">
          <a href="/">{site.title}</a>
        </footer>
      </body>
    </html>
  );
}
