import type { Article, ArticleNode } from '@masthead/article/document';
import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import { isEmptyArticle } from '@masthead/article/is-empty';
import { articleToText } from '@masthead/article/to-text';
import { readArticle } from '@masthead/article/validate';
import type { PostPatch } from '@masthead/domain/posts/input';
import type { Slide } from '@masthead/domain/posts/slides';
import { invalid } from '../../http/errors';

/** What a post says: its article, or its slides, as they are stored. */
export interface PostText {
  body: Article | null;
  slides: Slide[];
}

type GivenSlide = NonNullable<PostPatch['slides']>[number];

function articleOf(given: unknown, field: string, switches: EmbedSwitches): Article | null {
  if (given === null) return null;
  const { article, refusal } = readArticle(given, switches);
  if (refusal !== undefined) throw invalid({ [field]: [refusal] });
  return isEmptyArticle(article) ? null : article;
}

export function readBody(given: unknown, switches: EmbedSwitches): Article | null {
  return articleOf(given, 'body', switches);
}

/** A slide that says what one of the former ones said keeps that one's time of change. */
export function readSlides(given: readonly GivenSlide[], before: readonly Slide[], now: Date, switches: EmbedSwitches) {
  const known = new Map(before.map(({ updated_at, ...slide }) => [canonical(slide), updated_at]));
  return given.map((each, index) => {
    const slide = { ...each, content: articleOf(each.content, `slides.${index}.content`, switches) };
    return { ...slide, updated_at: known.get(canonical(slide)) ?? now.toISOString() } as Slide;
  });
}

/** The same text for the same content: the database keeps the keys of an object in an order of its own. */
function canonical(value: object): string {
  return JSON.stringify(value, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The running text of all of it. */
export function plainText({ body, slides }: PostText): string {
  const parts = slides.flatMap(({ title, content }) => [title ?? '', content ? articleToText(content as Article) : '']);
  return [body ? articleToText(body) : '', ...parts].filter((part) => part !== '').join('\n');
}

/** The pictures of the library that it shows. */
export function picturesIn({ body, slides }: PostText): number[] {
  const articles = [body, ...slides.map(({ content }) => content as Article | null)];
  return [...new Set(articles.flatMap((article) => (article ? imagesIn(article.doc) : [])))];
}

function imagesIn({ type, attrs, content = [] }: ArticleNode): number[] {
  return type === 'figure' ? [Number(attrs?.image_id)] : content.flatMap(imagesIn);
}
