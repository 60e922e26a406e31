import type { Article } from '@masthead/article/document';
import { readArticle } from '@masthead/article/validate';
import { tagFeedPath, tagPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import { createElement } from 'react';
import { avatarPath } from '../../media/library/avatar';
import { type PageLink, type SiteScope, toBreadcrumbs } from '../context/scope';
import { pagedPath, type Site, withSectionLanguage } from '../context/site';

import { Breadcrumbs, Layout } from '../layout/layout';
import type { PageMetadata } from '../layout/page-head';
import { ArticleList, type ListPage, toListTitle } from '../lists/article-list';
import { CardList } from '../lists/cards';
import { SocialLinkList, type SocialLinks, TopicLinkList } from '../lists/link-lists';
import { postsLinkedTo } from '../lists/post-lists.queries';
import { findExternalResources } from '../pages/content-security-policy';
import { loadListPage } from '../pages/list-page';
import { findFormerPage } from '../pages/message-pages';
import type { PageContext, PageHandler } from '../pages/page-handler';
import { RichText } from '../rich-text/rich-text';
import { mergeCustomJsonLd } from '../structured-data/json-ld';
import { createBreadcrumbGraph, createListGraph } from '../structured-data/page-graphs';
import { AdPosition } from '../widgets/ad-position';
import { CallToActions, listCallToActionTexts } from '../widgets/call-to-actions';
import { SponsoredBanners } from '../widgets/sponsored-banners';
import { findMergedTagSlug, findTagBySlug, listRelatedTags, type TagRow } from './taxonomy.queries';

/** The page of a tag. The path of a merged or deleted tag redirects or answers 410. */
export const tagHandler: PageHandler = async (context, { params: { slug = '' }, page }) => {
  const tag = await findTagBySlug(context.db, slug);
  if (tag) return buildTagPage(context, tag, page);
  const majorTagSlug = await findMergedTagSlug(context.db, slug);
  return majorTagSlug === null
    ? findFormerPage(context, tagPath(slug))
    : { kind: 'redirect', to: tagPath(majorTagSlug), status: 301 };
};

async function buildTagPage(context: PageContext, tag: TagRow, page: number): ReturnType<PageHandler> {
  const { db, site: projectSite } = context;
  const site = withSectionLanguage(projectSite, tag.section_id);
  const [list, related] = await Promise.all([
    loadListPage(context, site, page, postsLinkedTo('tag', tag.id)),
    listRelatedTags(db, tag.id),
  ]);
  if (!list) return null;
  const body = readBody(site, tag.body);
  const scope = { section_id: tag.section_id, category_id: null };
  const view = {
    id: tag.id,
    name: tag.catchy_title,
    slug: tag.slug,
    headline: tag.main_headline || tag.catchy_title,
    description: tag.description,
    path: tagPath(tag.slug),
    scope,
    body,
    thumb: tag.thumb === null ? null : avatarPath(tag.thumb),
    social_links: tag.social_links,
    json_ld: tag.json_ld,
    related: related.map(({ catchy_title, slug }) => ({ title: catchy_title, path: tagPath(slug) })),
    list,
  };
  return {
    kind: 'page',
    element: createElement(TagPage, { site, tag: view }),
    externalResources: findExternalResources([...(body ? [body] : []), ...listCallToActionTexts(site, scope)]),
  };
}

/** Returns `null` for content of earlier versions that is not a valid article. */
function readBody({ switches }: Site, body: unknown): Article | null {
  return body === null ? null : (readArticle(body, switches).article ?? null);
}

/** The content of the page of a tag. */
interface TagView {
  id: number;
  name: string;
  slug: string;
  headline: string;
  description: string | null;
  path: string;
  scope: SiteScope;
  body: Article | null;
  thumb: string | null;
  social_links: SocialLinks;
  json_ld: string | null;
  related: PageLink[];
  list: ListPage;
}

const ARTICLES_BESIDE_PROFILE = 8;

interface Props {
  site: Site;
  tag: TagView;
}

function TagPage({ site, tag }: Props) {
  const { translate } = site;
  const { scope, name, description, path, thumb, social_links, related, list } = tag;
  const breadcrumbs = toBreadcrumbs(site.data, scope);
  // The profile is only on the first page of the list.
  const profile = list.page === 1 ? tag.body : null;
  const remaining = profile ? { ...list, cards: list.cards.slice(ARTICLES_BESIDE_PROFILE) } : list;
  return (
    <Layout site={site} head={toMetadata(site, tag, breadcrumbs)} scope={scope} isWide>
      <header className="list-head profile">
        <Breadcrumbs site={site} links={breadcrumbs} />
        {thumb ? <img src={thumb} alt="" width={128} height={128} /> : null}
        <div>
          <h1>{name}</h1>
          {description ? <p className="standfirst">{description}</p> : null}
          <SocialLinkList links={social_links} label={translate(phrase('{name} elsewhere'), { name })} />
        </div>
        <TopicLinkList links={related} label={translate(phrase('Related topics'))} />
      </header>
      <AdPosition site={site} position="section-top" />
      <CallToActions site={site} scope={scope} position="top" />
      {profile ? <Dossier site={site} tag={tag} profile={profile} /> : null}
      {profile && remaining.cards.length === 0 ? null : (
        <ArticleList
          site={site}
          toPageUrl={(page) => pagedPath(path, page)}
          list={remaining}
          {...(profile && { heading: translate(phrase('More about {name}'), { name }) })}
        />
      )}
      <CallToActions site={site} scope={scope} position="middle" />
      <SponsoredBanners site={site} scope={scope} tags={[tag.id]} />
      <CallToActions site={site} scope={scope} position="bottom" />
    </Layout>
  );
}

/** The profile of the tag beside its newest articles. */
function Dossier({ site, tag: { list }, profile }: Props & { profile: Article }) {
  const { translate } = site;
  return (
    <div className="dossier">
      <RichText article={profile} />
      <section>
        <h2>{translate(phrase('Latest'))}</h2>
        {list.cards.length === 0 ? <p className="none">{translate(phrase('No articles yet.'))}</p> : null}
        <CardList site={site} cards={list.cards.slice(0, ARTICLES_BESIDE_PROFILE)} level={3} look="small" />
      </section>
    </div>
  );
}

function toMetadata(site: Site, tag: TagView, breadcrumbs: PageLink[]): PageMetadata {
  const { headline, name, slug, description, path, list, json_ld } = tag;
  const { page, cards } = list;
  const title = toListTitle(site, headline, page);
  return {
    title,
    description: description || headline,
    path,
    page,
    feed: { title: name, path: tagFeedPath(slug) },
    graph: [
      ...mergeCustomJsonLd(createListGraph(site, { title, description, path, page, items: cards }), json_ld),
      ...createBreadcrumbGraph(site, [...breadcrumbs, { title: name, path }]),
    ],
  };
}
