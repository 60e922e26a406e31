import { type Article, articleToText, countWords } from '@masthead/article/document';
import type { FigureAttributes } from '@masthead/article/nodes/figure';

import { hasSlides, TemplateType } from '@masthead/domain/posts/rules/template-types';
import { readingMinutes } from '@masthead/domain/posts/text/reading-time';

import { authorPath, expertPath, tagPath } from '@masthead/domain/site/paths';
import type { ArticleSlide, ArticleState, UpdateMark } from '../../content/post-preview/article-state';
import { avatarPath } from '../../media/library/avatar';
import { renditionPath, watermarkName } from '../../media/renditions/rendition';
import type { Db } from '../../platform/db/db';
import { type ArticleDates, toArticleDates, toPaidLabel } from '../context/article-facts';

import { type PageLink, type SiteScope, toBreadcrumbs } from '../context/scope';

import type { Site } from '../context/site';

import type { Card } from '../lists/card';
import { findRelationsByIds, type Relations } from './article.queries';

/** An author or expert of an article. */
export interface Person {
  name: string;
  position: string | null;
  avatar: string | null;
  /** The path of the profile page; `null` for a person without one. */
  path: string | null;
}

/** The content of an article page, for published posts and previews. */
export interface ArticleView extends ArticleDates {
  template_type: TemplateType;
  headline: string;
  description: string | null;
  scope: SiteScope;
  breadcrumbs: PageLink[];
  authors: Person[];
  /** The translated label of paid content; `null` for other articles. */
  paid_label: string | null;
  /** The picture above the text. */
  lead: FigureAttributes | null;
  body: Article | null;
  slides: ArticleSlide[];
  table_of_contents: boolean;
  tags: (PageLink & { id: number })[];
  experts: Person[];
  sources: string[];
  external_link: string | null;
}

/** The data of an article page that only a published article has. */
export interface Publication {
  id: number;
  path: string;
  /** Changes with every save, unlike `ArticleView.updated_at`. */
  updated_at: string;
  /** The end of the live coverage; `null` while it runs. */
  live_ended_at: string | null;
  /** The updates that are pinned, key moments or corrected. */
  marks: readonly UpdateMark[];
  /** The title of the document and for search engines. */
  catchy_title: string | null;
  fb_catchy_title: string | null;
  /** The picture for social networks: a crop of 1.91:1. */
  share_image: { path: string; width: number; height: number } | null;
  /** Crops of the same picture for search engines: 16:9, 4:3 and 1:1. */
  crops: readonly { path: string; width: number; height: number }[];
  /** Custom JSON-LD of an editor, merged into the structured data. */
  json_ld: string | null;
  word_count: number;
  /** The articles under 'Read next'. */
  related: Card[];
}

/** Creates the view of a preview. It loads the records of the state's ids and omits those that were deleted. */
export async function loadArticleView(db: Db, site: Site, state: ArticleState): Promise<ArticleView> {
  return toArticleView(site, state, await findRelationsByIds(db, state));
}

/** The fields of a post without its relations, from a row or a preview. */
type ArticleValues = Omit<ArticleState, 'authors' | 'experts' | 'tags'>;

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
    breadcrumbs: toBreadcrumbs(site.data, { section_id, category_id }),
    authors: authors.map(({ id, slug, name, position, avatar, show_on_site }) => ({
      name,
      position,
      avatar: avatar === null ? null : avatarPath(avatar),
      path: show_on_site ? authorPath(slug ?? String(id)) : null,
    })),
    paid_label: toPaidLabel(site, state),
    ...toArticleDates(state),
    lead: picture && !startsWithPicture(state, picture.id) ? toFigure(picture, site.title) : null,
    body: state.body,
    slides: state.slides,
    table_of_contents: state.table_of_contents,
    tags: tags.map(({ id, catchy_title, slug }) => ({ id, title: catchy_title, path: tagPath(slug) })),
    experts: (site.switches.experts ? experts : []).map(({ name, position, avatar, slug }) => ({
      name,
      position,
      avatar: avatarPath(avatar),
      path: expertPath(slug),
    })),
    sources: state.sources,
    external_link: state.external_link,
  };
}

/** A text that begins with the lead picture must not show it twice. */
function startsWithPicture({ body, slides }: ArticleValues, imageId: number): boolean {
  const first = (body ?? slides[0]?.content)?.doc.content?.[0];
  return first?.type === 'figure' && first.attrs?.image_id === imageId;
}

function toFigure(picture: NonNullable<Relations['picture']>, title: string): FigureAttributes {
  const { id, ext, alt, label, author, source, width, height } = picture;
  return {
    image_id: id,
    src: renditionPath(picture, { size: 'full', mark: watermarkName(picture, title), format: ext }),
    alt,
    title: null,
    caption: label,
    author,
    source,
    width,
    height,
  };
}

type TextFields = Pick<ArticleView, 'template_type' | 'body' | 'slides'>;

/** The texts that the page shows: the body or the slides, by the type of the article. */
export function listRichTexts({ template_type, body, slides }: TextFields) {
  if (template_type === TemplateType.EXTERNAL_LINK) return [];
  const texts = hasSlides(template_type) ? slides.map(({ content }) => content) : [body];
  return texts.filter((text) => text !== null);
}

/** `null` for a text that is too short for a reading time. */
export function estimateReadingMinutes(article: TextFields): number | null {
  const text = listRichTexts(article).map(articleToText).join('\n');
  return readingMinutes({ words: countWords(text), characters: text.length });
}
