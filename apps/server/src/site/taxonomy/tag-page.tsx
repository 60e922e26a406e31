import type { Article } from '@masthead/article/document';
import { readArticle } from '@masthead/article/validate';
import { tagFeedPath, tagPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { createElement } from 'react';
import { avatarAddress } from '../../media/library/avatar';
import { pagedPath } from '../context/addresses';
import { breadcrumbsOf, type PageLink, type SiteScope } from '../context/scope';
import { type Site, siteIn } from '../context/site';
import { Breadcrumbs, Layout } from '../layout/layout';
import type { Head } from '../layout/page-head';
import { Articles, type ListPage, listTitle } from '../lists/article-list';
import { CardList } from '../lists/cards';
import { SocialLinkList, type SocialLinks, Topics } from '../lists/link-lists';
import { postsNaming } from '../lists/post-lists.queries';
import { listPage } from '../pages/list-page';
import { formerPage } from '../pages/message-pages';
import type { PageContext, PageHandler } from '../pages/page-handler';
import { needsOf } from '../pages/policy';
import { RichText } from '../rich-text/rich-text';
import { mergeCustomJsonLd } from '../structured-data/json-ld';
import { breadcrumbGraph, listGraph } from '../structured-data/page-graphs';
import { AdPlace } from '../widgets/ad-place';
import { CallToActions, callTexts } from '../widgets/call-to-actions';
import { SponsoredBanners } from '../widgets/sponsored-banners';
import { findMergedTagSlug, findTagBySlug, listRelatedTags, type TagRow } from './taxonomy.queries';

/** The page of a tag. The address of a merged or deleted tag redirects or answers 410. */
export const tagHandler: PageHandler = async (context, { params: { slug = '' }, page }) => {
  const tag = await findTagBySlug(context.db, slug);
  if (tag) return tagResult(context, tag, page);
  const merged = await findMergedTagSlug(context.db, slug);
  return merged === null ? formerPage(context, tagPath(slug)) : { kind: 'redirect', to: tagPath(merged), status: 301 };
};

async function tagResult(context: PageContext, tag: TagRow, page: number): ReturnType<PageHandler> {
  const { db, site: whole } = context;
  const site = siteIn(whole, tag.section_id);
  const [list, related] = await Promise.all([
    listPage(context, site, page, postsNaming('tag', tag.id)),
    listRelatedTags(db, tag.id),
  ]);
  if (!list) return null;
  const body = bodyOf(site, tag.body);
  const scope = { section_id: tag.section_id, category_id: null };
  const shown = {
    id: tag.id,
    name: tag.catchy_title,
    slug: tag.slug,
    headline: tag.main_headline || tag.catchy_title,
    description: tag.description,
    path: tagPath(tag.slug),
    scope,
    body,
    thumb: tag.thumb === null ? null : avatarAddress(tag.thumb),
    social_links: tag.social_links,
    json_ld: tag.json_ld,
    related: related.map(({ catchy_title, slug }) => ({ title: catchy_title, path: tagPath(slug) })),
    list,
  };
  return {
    kind: 'page',
    element: createElement(TagPage, { site, tag: shown }),
    needs: needsOf([...(body ? [body] : []), ...callTexts(site, scope)]),
  };
}

/** What an older hand left there is no article, and is not shown. */
function bodyOf({ switches }: Site, body: unknown): Article | null {
  return body === null ? null : (readArticle(body, switches).article ?? null);
}

/** A tag with its profile and its articles. */
interface TagView {
  id: number;
  name: string;
  slug: string;
  headline: string;
  description: string | null;
  path: string;
  scope: SiteScope;
  body: Article | null;
  /** The address of its round picture. */
  thumb: string | null;
  social_links: SocialLinks;
  json_ld: string | null;
  related: PageLink[];
  list: ListPage;
}

/** How many articles stand beside the profile. */
const BESIDE = 8;

interface Props {
  site: Site;
  tag: TagView;
}

function TagPage({ site, tag }: Props) {
  const { say } = site;
  const { scope, name, description, path, thumb, social_links, related, list } = tag;
  const places = breadcrumbsOf(site.parts, scope);
  // What it is about is told once, not on every page of its articles.
  const profile = list.page === 1 ? tag.body : null;
  const others = profile ? { ...list, cards: list.cards.slice(BESIDE) } : list;
  return (
    <Layout site={site} head={headOf(site, tag, places)} scope={scope} isWide>
      <header className="list-head profile">
        <Breadcrumbs site={site} links={places} />
        {thumb ? <img src={thumb} alt="" width={128} height={128} /> : null}
        <div>
          <h1>{name}</h1>
          {description ? <p className="standfirst">{description}</p> : null}
          <SocialLinkList links={social_links} label={say(phrase('{name} elsewhere'), { name })} />
        </div>
        <Topics links={related} label={say(phrase('Related topics'))} />
      </header>
      <AdPlace site={site} place="section-top" />
      <CallToActions site={site} scope={scope} position="top" />
      {profile ? <Dossier site={site} tag={tag} profile={profile} /> : null}
      {profile && others.cards.length === 0 ? null : (
        <Articles
          site={site}
          at={(page) => pagedPath(path, page)}
          list={others}
          {...(profile && { heading: say(phrase('More about {name}'), { name }) })}
        />
      )}
      <CallToActions site={site} scope={scope} position="middle" />
      <SponsoredBanners site={site} scope={scope} tags={[tag.id]} />
      <CallToActions site={site} scope={scope} position="bottom" />
    </Layout>
  );
}

/** What it is about, and beside it the newest articles. */
function Dossier({ site, tag: { list }, profile }: Props & { profile: Article }) {
  const { say } = site;
  return (
    <div className="dossier">
      <RichText article={profile} />
      <section>
        <h2>{say(phrase('Latest'))}</h2>
        {list.cards.length === 0 ? <p className="none">{say(phrase('There are no articles here yet.'))}</p> : null}
        <CardList site={site} cards={list.cards.slice(0, BESIDE)} level={3} look="small" />
      </section>
    </div>
  );
}

function headOf(site: Site, tag: TagView, places: PageLink[]): Head {
  const { headline, name, slug, description, path, list, json_ld } = tag;
  const { page, cards } = list;
  const title = listTitle(site, headline, page);
  return {
    title,
    description: description || headline,
    path,
    page,
    feed: { title: name, path: tagFeedPath(slug) },
    graph: [
      ...mergeCustomJsonLd(listGraph(site, { title, description, path, page, items: cards }), json_ld),
      ...breadcrumbGraph(site, [...places, { title: name, path }]),
    ],
  };
}
