import { categoryPath, sectionFeedPath, sectionPath, tagPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import { createElement } from 'react';
import { findCategoryAndAncestors, type PageLink, type SiteScope, toBreadcrumbs } from '../context/scope';
import { pagedPath, type Site, withSectionLanguage } from '../context/site';
import type { Category, Section, SiteData } from '../context/site-data';

import { Breadcrumbs, Layout } from '../layout/layout';
import { selectSectionMenu } from '../layout/menus';
import type { PageMetadata } from '../layout/page-head';
import { ArticleList, type ListPage, toListTitle } from '../lists/article-list';

import { TopicLinkList } from '../lists/link-lists';
import { postsOfCategories, postsOfSection } from '../lists/post-lists.queries';
import { findExternalResources } from '../pages/content-security-policy';
import { loadListPage } from '../pages/list-page';
import { findFormerPage } from '../pages/message-pages';
import type { PageHandler, PageResult } from '../pages/page-handler';
import { createBreadcrumbGraph, createListGraph } from '../structured-data/page-graphs';
import { AdPosition } from '../widgets/ad-position';
import { CallToActions, listCallToActionTexts } from '../widgets/call-to-actions';
import { SponsoredBanners } from '../widgets/sponsored-banners';
import { findCategoryTexts, listCategoryTags } from './taxonomy.queries';

const findSection = ({ sections }: SiteData, slug: string | undefined) =>
  sections.find((section) => section.slug === slug);

/** The page of a section. A disabled section still has a page; it is only missing on the front page. */
export const sectionHandler: PageHandler = async (context, { params, page }) => {
  const { site: projectSite } = context;
  const section = findSection(projectSite.data, params.section);
  if (!section) return null;
  const site = withSectionLanguage(projectSite, section.id);
  const list = await loadListPage(context, site, page, postsOfSection(section.id));
  if (!list) return null;
  const { id, catchy_title, main_headline, description } = section;
  return buildSectionPage(site, {
    scope: { section_id: id, category_id: null },
    name: catchy_title,
    headline: main_headline || catchy_title,
    description,
    path: sectionPath(section.slug),
    ancestors: [],
    subcategories: findChildren(site.data, section, null),
    paragraphs: [],
    tags: [],
    isHub: false,
    feed: toFeed(section),
    list,
  });
};

/** The page of a category. The path of a deleted or moved category redirects or answers 410. */
export const categoryHandler: PageHandler = async (context, { params, page }) => {
  const { db, site: projectSite } = context;
  const section = findSection(projectSite.data, params.section);
  if (!section) return null;
  const category = projectSite.data.categories.find(
    ({ section_id, slug }) => section_id === section.id && slug === params['*'],
  );
  if (!category) return findFormerPage(context, categoryPath(section.slug, params['*'] ?? ''));
  const site = withSectionLanguage(projectSite, section.id);
  const [list, texts, tags] = await Promise.all([
    loadListPage(context, site, page, postsOfCategories(listIdsWithDescendants(site.data, category.id))),
    findCategoryTexts(db, category.id),
    listCategoryTags(db, category.id),
  ]);
  if (!list) return null;
  const scope = { section_id: section.id, category_id: category.id };
  return buildSectionPage(site, {
    scope,
    name: category.catchy_title,
    headline: texts?.main_headline || category.catchy_title,
    description: texts?.description ?? null,
    path: categoryPath(section.slug, category.slug),
    ancestors: toBreadcrumbs(site.data, scope).slice(0, -1),
    subcategories: findChildren(site.data, section, category.id),
    paragraphs: (texts?.body ?? '').split(/\n+/).filter((text) => text.trim() !== ''),
    tags: tags.map(({ id, catchy_title, slug }) => ({ id, title: catchy_title, path: tagPath(slug) })),
    isHub: category.newshub,
    feed: toFeed(section),
    list,
  });
};

const buildSectionPage = (site: Site, view: SectionView): PageResult => ({
  kind: 'page',
  element: createElement(SectionPage, { site, view }),
  externalResources: findExternalResources(listCallToActionTexts(site, view.scope)),
});

const toFeed = ({ catchy_title, slug }: Section) => ({ title: catchy_title, path: sectionFeedPath(slug) });

/** The ids of a category and its descendants, whose articles its page lists. */
function listIdsWithDescendants(data: SiteData, id: number): [number, ...number[]] {
  const isDescendant = (category: Category) =>
    category.id !== id && findCategoryAndAncestors(data, category.id).some((ancestor) => ancestor.id === id);
  return [id, ...data.categories.filter(isDescendant).map((category) => category.id)];
}

function findChildren({ categories }: SiteData, section: Section, parentId: number | null) {
  return categories
    .filter(({ section_id, parent_id }) => section_id === section.id && parent_id === parentId)
    .map(({ catchy_title, slug }) => ({ title: catchy_title, path: categoryPath(section.slug, slug) }));
}

interface Props {
  site: Site;
  view: SectionView;
}

/** The page of a section or category. It omits subcategories that the section menu already links to. */
function SectionPage({ site, view }: Props) {
  const { translate } = site;
  const { scope, name, description, path, ancestors, tags, isHub, list } = view;
  const menuPaths = selectSectionMenu(site.data, scope).map(({ url }) => url);
  const subcategories = view.subcategories.filter(({ path }) => !menuPaths.includes(path));
  return (
    <Layout site={site} head={toMetadata(site, view)} scope={scope} isWide>
      <header className="list-head">
        <Breadcrumbs site={site} links={ancestors} />
        <h1>{name}</h1>
        {description ? <p className="standfirst">{description}</p> : null}
        <TopicLinkList links={subcategories} label={translate(phrase('Categories'))} />
        {isHub && tags.length > 0 ? (
          <div className="hub">
            <h2>{translate(phrase('In focus'))}</h2>
            <TopicLinkList links={tags} />
          </div>
        ) : null}
      </header>
      <AdPosition site={site} position="section-top" />
      <CallToActions site={site} scope={scope} position="top" />
      <ArticleList site={site} toPageUrl={(page) => pagedPath(path, page)} list={list} scope={scope} />
      <CallToActions site={site} scope={scope} position="middle" />
      <About site={site} view={view} />
      <SponsoredBanners site={site} scope={scope} tags={tags.map(({ id }) => id)} />
      <CallToActions site={site} scope={scope} position="bottom" />
    </Layout>
  );
}

function About({ site: { translate }, view: { name, paragraphs, tags, isHub } }: Props) {
  const topics = isHub ? [] : tags;
  if (paragraphs.length === 0 && topics.length === 0) return null;
  return (
    <section className="about">
      <h2>{translate(phrase('About {name}'), { name })}</h2>
      {paragraphs.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items may repeat, and the server renders once
        <p key={index}>{text}</p>
      ))}
      <TopicLinkList links={topics} label={translate(phrase('Tags'))} />
    </section>
  );
}

function toMetadata(
  site: Site,
  { headline, name, description, path, ancestors, feed, list: { page, cards } }: SectionView,
): PageMetadata {
  const title = toListTitle(site, headline, page);
  return {
    title,
    description: description || headline,
    path,
    page,
    feed,
    graph: [
      ...createListGraph(site, { title, description, path, page, items: cards }),
      ...createBreadcrumbGraph(site, [...ancestors, { title: name, path }]),
    ],
  };
}

/** The content of the page of a section or category. */
interface SectionView {
  scope: SiteScope;
  name: string;
  /** The title for search engines; by default the name. */
  headline: string;
  description: string | null;
  path: string;
  /** From the top down. */
  ancestors: PageLink[];
  subcategories: PageLink[];
  /** The text below the articles. */
  paragraphs: string[];
  tags: (PageLink & { id: number })[];
  /** A newshub shows its tags at the top. */
  isHub: boolean;
  feed: PageLink;
  list: ListPage;
}
