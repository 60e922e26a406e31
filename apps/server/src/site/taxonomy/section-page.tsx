import { categoryPath, sectionFeedPath, sectionPath, tagPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { createElement } from 'react';
import { pagedPath } from '../context/addresses';
import type { Category, Section, SiteParts } from '../context/parts';
import { breadcrumbsOf, categoryAndAncestors, type PageLink, type SiteScope } from '../context/scope';
import { type Site, siteIn } from '../context/site';
import { Breadcrumbs, Layout } from '../layout/layout';
import { sectionMenu } from '../layout/menus';
import type { Head } from '../layout/page-head';
import { Articles, type ListPage, listTitle } from '../lists/article-list';

import { Topics } from '../lists/link-lists';
import { postsOfCategories, postsOfSection } from '../lists/post-lists.queries';
import { listPage } from '../pages/list-page';
import { formerPage } from '../pages/message-pages';
import type { PageHandler, PageResult } from '../pages/page-handler';
import { needsOf } from '../pages/policy';
import { breadcrumbGraph, listGraph } from '../structured-data/page-graphs';
import { AdPlace } from '../widgets/ad-place';
import { CallToActions, callTexts } from '../widgets/call-to-actions';
import { SponsoredBanners } from '../widgets/sponsored-banners';
import { findCategoryTexts, listCategoryTags } from './taxonomy.queries';

const sectionOf = ({ sections }: SiteParts, slug: string | undefined) => sections.find((each) => each.slug === slug);

/** A section is found whether or not it stands on the front page: that is all that switching it off means. */
export const sectionHandler: PageHandler = async (context, { params, page }) => {
  const { site: whole } = context;
  const section = sectionOf(whole.parts, params.section);
  if (!section) return null;
  const site = siteIn(whole, section.id);
  const list = await listPage(context, site, page, postsOfSection(section.id));
  if (!list) return null;
  const { id, catchy_title, main_headline, description } = section;
  return sectionResult(site, {
    scope: { section_id: id, category_id: null },
    name: catchy_title,
    headline: main_headline || catchy_title,
    description,
    path: sectionPath(section.slug),
    above: [],
    below: childrenOf(site.parts, section, null),
    paragraphs: [],
    tags: [],
    isHub: false,
    feed: feedOf(section),
    list,
  });
};

export const categoryHandler: PageHandler = async (context, { params, page }) => {
  const { db, site: whole } = context;
  const section = sectionOf(whole.parts, params.section);
  if (!section) return null;
  const category = whole.parts.categories.find((each) => each.section_id === section.id && each.slug === params['*']);
  if (!category) return formerPage(context, categoryPath(section.slug, params['*'] ?? ''));
  const site = siteIn(whole, section.id);
  const [list, texts, tags] = await Promise.all([
    listPage(context, site, page, postsOfCategories(idsInside(site.parts, category.id))),
    findCategoryTexts(db, category.id),
    listCategoryTags(db, category.id),
  ]);
  if (!list) return null;
  const scope = { section_id: section.id, category_id: category.id };
  return sectionResult(site, {
    scope,
    name: category.catchy_title,
    headline: texts?.main_headline || category.catchy_title,
    description: texts?.description ?? null,
    path: categoryPath(section.slug, category.slug),
    above: breadcrumbsOf(site.parts, scope).slice(0, -1),
    below: childrenOf(site.parts, section, category.id),
    paragraphs: (texts?.body ?? '').split(/\n+/).filter((text) => text.trim() !== ''),
    tags: tags.map(({ id, catchy_title, slug }) => ({ id, title: catchy_title, path: tagPath(slug) })),
    isHub: category.newshub,
    feed: feedOf(section),
    list,
  });
};

const sectionResult = (site: Site, place: SectionView): PageResult => ({
  kind: 'page',
  element: createElement(SectionPage, { site, place }),
  needs: needsOf(callTexts(site, place.scope)),
});

const feedOf = ({ catchy_title, slug }: Section) => ({ title: catchy_title, path: sectionFeedPath(slug) });

/** A category and all below it. */
function idsInside(parts: SiteParts, id: number): [number, ...number[]] {
  const isBelow = (each: Category) =>
    each.id !== id && categoryAndAncestors(parts, each.id).some((above) => above.id === id);
  return [id, ...parts.categories.filter(isBelow).map((each) => each.id)];
}

function childrenOf({ categories }: SiteParts, section: Section, parent: number | null) {
  return categories
    .filter((each: Category) => each.section_id === section.id && each.parent_id === parent)
    .map(({ catchy_title, slug }) => ({ title: catchy_title, path: categoryPath(section.slug, slug) }));
}

interface Props {
  site: Site;
  place: SectionView;
}

/** The page of a section or a category. */
function SectionPage({ site, place }: Props) {
  const { say } = site;
  const { scope, name, description, path, above, tags, isHub, list } = place;
  const linked = sectionMenu(site.parts, scope).map(({ url }) => url);
  const below = place.below.filter((each) => !linked.includes(each.path));
  return (
    <Layout site={site} head={headOf(site, place)} scope={scope} isWide>
      <header className="list-head">
        <Breadcrumbs site={site} links={above} />
        <h1>{name}</h1>
        {description ? <p className="standfirst">{description}</p> : null}
        <Topics links={below} label={say(phrase('Categories'))} />
        {isHub && tags.length > 0 ? (
          <div className="hub">
            <h2>{say(phrase('In focus'))}</h2>
            <Topics links={tags} />
          </div>
        ) : null}
      </header>
      <AdPlace site={site} place="section-top" />
      <CallToActions site={site} scope={scope} position="top" />
      <Articles site={site} at={(page) => pagedPath(path, page)} list={list} scope={scope} />
      <CallToActions site={site} scope={scope} position="middle" />
      <About site={site} place={place} />
      <SponsoredBanners site={site} scope={scope} tags={tags.map(({ id }) => id)} />
      <CallToActions site={site} scope={scope} position="bottom" />
    </Layout>
  );
}

/** What it is about, below its articles: readers come for those. */
function About({ site: { say }, place: { name, paragraphs, tags, isHub } }: Props) {
  const topics = isHub ? [] : tags;
  if (paragraphs.length === 0 && topics.length === 0) return null;
  return (
    <section className="about">
      <h2>{say(phrase('About {name}'), { name })}</h2>
      {paragraphs.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items may repeat, and the server renders once
        <p key={index}>{text}</p>
      ))}
      <Topics links={topics} label={say(phrase('Tags'))} />
    </section>
  );
}

function headOf(
  site: Site,
  { headline, name, description, path, above, feed, list: { page, cards } }: SectionView,
): Head {
  const title = listTitle(site, headline, page);
  return {
    title,
    description: description || headline,
    path,
    page,
    feed,
    graph: [
      ...listGraph(site, { title, description, path, page, items: cards }),
      ...breadcrumbGraph(site, [...above, { title: name, path }]),
    ],
  };
}

/** A section or a category with the articles in it. */
interface SectionView {
  scope: SiteScope;
  name: string;
  /** The sentence for search engines; the name when nobody wrote one. */
  headline: string;
  description: string | null;
  path: string;
  /** What lies above it, from the top down. */
  above: PageLink[];
  /** The categories right below it. */
  below: PageLink[];
  /** A few paragraphs about it. */
  paragraphs: string[];
  tags: (PageLink & { id: number })[];
  /** Its tags are what it is about: they stand at the top. */
  isHub: boolean;
  /** Where its articles are read by machines. */
  feed: PageLink;
  list: ListPage;
}
