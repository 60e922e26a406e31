import { phrase } from '@masthead/domain/text/phrase';
import { renderToStaticMarkup } from 'react-dom/server';
import { AdPlace, OutOfPageAds } from '../managed/ad-place';
import { GetTheNews } from '../managed/get-the-news';
import { HotNews } from '../managed/hot-news';
import type { Spot } from '../parts/spot';
import { MenuList } from './menu-list';
import type { Site } from './site';

interface Props {
  site: Site;
  spot: Spot;
}

function Header({ site, spot }: Props) {
  const { say, title } = site;
  return (
    <>
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
    </>
  );
}

function Footer({ site, spot }: Props) {
  const { say, title } = site;
  return (
    <>
      <a href="/">{title}</a>
      <MenuList site={site} spot={spot} type="footer_info" label={say(phrase('Information'))} />
      <MenuList site={site} spot={spot} type="footer_social" label={say(phrase('Elsewhere'))} />
      <GetTheNews site={site} />
      <AdPlace site={site} place="phone-foot" />
      <OutOfPageAds site={site} />
    </>
  );
}

/** The markup around every page of one place. The same for all of them, it is rendered once per load of the parts. */
export function surroundingsOf(site: Site, spot: Spot): { header: string; footer: string } {
  const { surroundings } = site.parts;
  const key = `${site.language} ${spot.section_id} ${spot.category_id} ${site.isPreview}`;
  const known = surroundings.get(key);
  if (known) return known;
  const made = {
    header: renderToStaticMarkup(<Header site={site} spot={spot} />),
    footer: renderToStaticMarkup(<Footer site={site} spot={spot} />),
  };
  surroundings.set(key, made);
  return made;
}
