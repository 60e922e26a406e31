import { phrase } from '@masthead/domain/text/phrase';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteScope } from '../context/scope';
import type { Site } from '../context/site';
import { AdPlace, OutOfPageAds } from '../widgets/ad-place';
import { HotNews } from '../widgets/hot-news';
import { AdChoice, GetTheNews } from '../widgets/reader-choices';
import { MenuList, mainMenu, menuOf, type Position, sectionMenu } from './menus';

interface Props {
  site: Site;
  at: Position;
}

function Header({ site, at }: Props) {
  const { say, title, parts } = site;
  const menu = { site, at };
  return (
    <>
      <div className="brand">
        <a href="/">{title}</a>
        <MenuList
          {...menu}
          items={menuOf(parts, at.scope, 'global_info')}
          className="global-info"
          label={say(phrase('About us'))}
        />
        <a className="find" href="/search">
          {say(phrase('Search'))}
        </a>
      </div>
      <MenuList {...menu} items={mainMenu(parts, at.scope)} className="head-main" label={say(phrase('Sections'))} />
      <MenuList
        {...menu}
        items={sectionMenu(parts, at.scope)}
        className="head-section"
        label={say(phrase('In this section'))}
      />
      <MenuList
        {...menu}
        items={menuOf(parts, at.scope, 'head_trendings')}
        className="head-trendings"
        label={say(phrase('Trending'))}
      />
      <HotNews site={site} scope={at.scope} />
    </>
  );
}

function Footer({ site, at }: Props) {
  const { say, title, parts } = site;
  const menu = { site, at };
  return (
    <>
      <a href="/">{title}</a>
      <MenuList
        {...menu}
        items={menuOf(parts, at.scope, 'footer_info')}
        className="footer-info"
        label={say(phrase('Information'))}
      />
      <MenuList
        {...menu}
        items={menuOf(parts, at.scope, 'footer_social')}
        className="footer-social"
        label={say(phrase('Elsewhere'))}
      />
      <GetTheNews site={site} />
      <AdChoice site={site} />
      <AdPlace site={site} place="phone-foot" />
      <OutOfPageAds site={site} />
    </>
  );
}

/**
 * The header and the footer of the pages of one section or category. Rendered once per load of the parts; a page that a
 * menu links to has its own, because the link is marked as the current one.
 */
export function headerAndFooter(
  site: Site,
  scope: SiteScope,
  pagePath: string | null,
): { header: string; footer: string } {
  const { surroundings, menus } = site.parts;
  const path = menus.some(({ url }) => url === pagePath) ? pagePath : null;
  const key = `${site.language} ${scope.section_id} ${scope.category_id} ${site.isPreview} ${path ?? ''}`;
  const known = surroundings.get(key);
  if (known) return known;
  const at = { scope, path };
  const made = {
    header: renderToStaticMarkup(<Header site={site} at={at} />),
    footer: renderToStaticMarkup(<Footer site={site} at={at} />),
  };
  surroundings.set(key, made);
  return made;
}
