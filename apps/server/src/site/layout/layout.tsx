import { phrase } from '@masthead/domain/text/phrase';
import type { ReactNode } from 'react';
import { AdPlace, OutOfPageAds } from '../managed/ad-place';
import { GetTheNews } from '../managed/get-the-news';
import { HotNews } from '../managed/hot-news';
import { nowhere, type Spot } from '../parts/spot';
import { type Head, PageHead } from './head';
import { MenuList } from './menu-list';
import type { Site } from './site';

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
  const { say, title } = site;
  return (
    <html lang={site.language}>
      <PageHead site={site} head={head} />
      <body>
        <a className="skip" href="#content">
          {say(phrase('Skip to the text'))}
        </a>
        {banner}
        <header className="masthead">
          <div className="brand">
            <a href="/">{title}</a>
            <MenuList site={site} spot={spot} type="global_info" label={say(phrase('About us'))} />
            <a className="find" href="/search">
              {say(phrase('Search'))}
            </a>
          </div>
          <MenuList site={site} spot={spot} type="head_main" label={say(phrase('Sections'))} />
          <MenuList site={site} spot={spot} type="head_trendings" label={say(phrase('Trending'))} />
          <HotNews site={site} spot={spot} />
        </header>
        <main id="content" {...(isWide && { className: 'wide' })}>
          {children}
        </main>
        <footer className="imprint">
          <a href="/">{title}</a>
          <MenuList site={site} spot={spot} type="footer_info" label={say(phrase('Information'))} />
          <MenuList site={site} spot={spot} type="footer_social" label={say(phrase('Elsewhere'))} />
          <GetTheNews site={site} />
          <AdPlace site={site} place="phone-foot" />
          <OutOfPageAds site={site} />
        </footer>
      </body>
    </html>
  );
}
