import type { Article } from '@masthead/article/document';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { articleToText, countWords } from '@masthead/article/to-text';
import { hasSlides, TemplateType } from '@masthead/domain/posts/rules/template-types';
import { readingMinutes } from '@masthead/domain/posts/text/reading-time';

import { authorPath, expertPath, tagPath } from '@masthead/domain/site/addresses';
import type { ArticleState, StateSlide } from '../../content/post-preview/article-state';
import { avatarAddress } from '../../media/library/avatar';
import { addressOf, markOf } from '../../media/renditions/rendition';
import type { Db } from '../../platform/db/db';
import { type ArticleDates, articleDates, paidLabel } from '../context/post-facts';
import { breadcrumbsOf, type PageLink, type SiteScope } from '../context/scope';

import type { Site } from '../context/site';

import type { Card } from '../lists/card';
import { findRelations, type Relations } from './article.queries';

export interface Person {
  name: string;
  position: string | null;
  /** The address of their picture. */
  avatar: string | null;
  /** Where there is more about them; `null` where there is nothing. */
  path: string | null;
}

/** Everything that the page of an article shows. */
export interface ArticleView extends ArticleDates {
  template_type: TemplateType;
  headline: string;
  description: string | null;
  scope: SiteScope;
  /** The section and the categories it stands in, from the top down. */
  places: PageLink[];
  authors: Person[];
  /** Who paid for it, in the page's language; `null` for the newsroom's own. */
  paid_label: string | null;
  /** The picture at the top. */
  lead: FigureAttributes | null;
  body: Article | null;
  slides: StateSlide[];
  table_of_contents: boolean;
  tags: (PageLink & { id: number })[];
  experts: Person[];
  sources: string[];
  external_link: string | null;
}

/** What is known of an article that is out, beside what its page shows of any. */
export interface Publication {
  id: number;
  path: string;
  /** The last save, of whatever field. */
  updated_at: string;
  /** When an editor ended the live coverage; null while it runs. */
  live_ended_at: string | null;
  /** In the window's title and for search engines. */
  catchy_title: string | null;
  fb_catchy_title: string | null;
  /** 1.91:1, from the root of the site. */
  share_image: { path: string; width: number; height: number } | null;
  /** The same picture in 16:9, 4:3 and 1:1. */
  crops: readonly { path: string; width: number; height: number }[];
  /** What somebody typed to be merged into what is said to machines. */
  json_ld: string | null;
  words: number;
  related: Card[];
}

/** What a state that has only ids shows. What is not there any more is not shown. */
export async function loadArticleView(db: Db, site: Site, state: ArticleState): Promise<ArticleView> {
  return toArticleView(site, state, await findRelations(db, state));
}

type ArticleValues = Omit<ArticleState, 'authors' | 'experts' | 'tags'>;

/** Puts names, addresses and the picture where the state has ids. */
export function toArticleView(
  site: Site,
  state: ArticleValues,
  { authors, experts, tags, picture }: Relations,
): ArticleView {
  const { section_id, category_id } = state;
  return {
    template_type: state.template_type,
    headline: state.main_headline,
    description: state.description,
    scope: { section_id, category_id },
    places: breadcrumbsOf(site.parts, { section_id, category_id }),
    authors: authors.map(({ id, slug, name, position, avatar, show_on_site }) => ({
      name,
      position,
      avatar: avatar === null ? null : avatarAddress(avatar),
      path: show_on_site ? authorPath(slug ?? String(id)) : null,
    })),
    paid_label: paidLabel(site, state),
    ...articleDates(state),
    lead: picture && !opensWith(state, picture.id) ? figureOf(picture, site.title) : null,
    body: state.body,
    slides: state.slides,
    table_of_contents: state.table_of_contents,
    tags: tags.map(({ id, catchy_title, slug }) => ({ id, title: catchy_title, path: tagPath(slug) })),
    experts: (site.switches.experts ? experts : []).map(({ name, position, avatar, slug }) => ({
      name,
      position,
      avatar: avatarAddress(avatar),
      path: expertPath(slug),
    })),
    sources: state.sources,
    external_link: state.external_link,
  };
}

/** A text that begins with the picture does not show it twice. */
function opensWith({ body, slides }: ArticleValues, imageId: number): boolean {
  const first = (body ?? slides[0]?.content)?.doc.content?.[0];
  return first?.type === 'figure' && first.attrs?.image_id === imageId;
}

function figureOf(picture: NonNullable<Relations['picture']>, title: string): FigureAttributes {
  const { id, ext, alt, label, author, source, width, height } = picture;
  return {
    image_id: id,
    src: addressOf(picture, { size: 'full', mark: markOf(picture, title), format: ext }),
    alt,
    title: null,
    caption: label,
    author,
    source,
    width,
    height,
  };
}

type LongTexts = Pick<ArticleView, 'template_type' | 'body' | 'slides'>;

/** What the page has to say at length: its article, or its slides. */
export function textsOf({ template_type, body, slides }: LongTexts) {
  if (template_type === TemplateType.EXTERNAL_LINK) return [];
  const texts = hasSlides(template_type) ? slides.map(({ content }) => content) : [body];
  return texts.filter((text) => text !== null);
}

export function minutesToRead(article: LongTexts): number | null {
  const text = textsOf(article).map(articleToText).join('\n');
  return readingMinutes({ words: countWords(text), characters: text.length });
}
