import { phrase } from '@masthead/domain/text/phrase';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteScope } from '../context/scope';
import type { Site } from '../context/site';
import { AdPosition, OutOfPageAds } from '../widgets/ad-position';
import { HotNews } from '../widgets/hot-news';
import { AdChoice, NotificationChoice } from '../widgets/reader-choices';
import { type CurrentPage, MenuList, selectMainMenu, selectMenu, selectSectionMenu } from './menus';

interface Props {
  site: Site;
  page: CurrentPage;
}

function Header({ site, page }: Props) {
  const { translate, title, data } = site;
  const menuProps = { site, page };
  return (
    <>
      <div className="brand">
        <a href="/">{title}</a>
        <MenuList
          {...menuProps}
          items={selectMenu(data, page.scope, 'global_info')}
          className="global-info"
          label={translate(phrase('About us'))}
        />
        <a className="find" href="/search">
          {translate(phrase('Search'))}
        </a>
      </div>
      <MenuList
        {...menuProps}
        items={selectMainMenu(data, page.scope)}
        className="head-main"
        label={translate(phrase('Sections'))}
      />
      <MenuList
        {...menuProps}
        items={selectSectionMenu(data, page.scope)}
        className="head-section"
        label={translate(phrase('In this section'))}
      />
      <MenuList
        {...menuProps}
        items={selectMenu(data, page.scope, 'head_trendings')}
        className="head-trendings"
        label={translate(phrase('Trending'))}
      />
      <HotNews site={site} scope={page.scope} />
    </>
  );
}

function Footer({ site, page }: Props) {
  const { translate, title, data } = site;
  const menuProps = { site, page };
  return (
    <>
      <a href="/">{title}</a>
      <MenuList
        {...menuProps}
        items={selectMenu(data, page.scope, 'footer_info')}
        className="footer-info"
        label={translate(phrase('Information'))}
      />
      <MenuList
        {...menuProps}
        items={selectMenu(data, page.scope, 'footer_social')}
        className="footer-social"
        label={translate(phrase('Profiles'))}
      />
      <NotificationChoice site={site} />
      <AdChoice site={site} />
      <AdPosition site={site} position="phone-foot" />
      <OutOfPageAds site={site} />
    </>
  );
}

/**
 * The header and footer of the pages of one scope, rendered once per load of the site data. A page that a menu links to
 * has its own, because the link has `aria-current`.
 */
export function renderHeaderAndFooter(
  site: Site,
  scope: SiteScope,
  pagePath: string | null,
): { header: string; footer: string } {
  const { headersAndFooters, menus } = site.data;
  const path = menus.some(({ url }) => url === pagePath) ? pagePath : null;
  const key = `${site.language} ${scope.section_id} ${scope.category_id} ${site.isPreview} ${path ?? ''}`;
  const cached = headersAndFooters.get(key);
  if (cached) return cached;
  const page = { scope, path };
  const rendered = {
    header: renderToStaticMarkup(<Header site={site} page={page} />),
    footer: renderToStaticMarkup(<Footer site={site} page={page} />),
  };
  headersAndFooters.set(key, rendered);
  return rendered;
}
