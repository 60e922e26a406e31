import { randomBytes } from 'node:crypto';
import type { Article, ArticleNode } from '@masthead/article/document';
import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import { isEmptyArticle } from '@masthead/article/is-empty';
import { articleToText } from '@masthead/article/to-text';
import { readArticle } from '@masthead/article/validate';
import type { PostPatch } from '@masthead/domain/posts/contract/post';
import { type Slide, slideId } from '@masthead/domain/posts/contract/slides';
import { invalid } from '../../platform/http/errors';

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
  const former = withSlideIds(before);
  const known = new Map(former.map(({ updated_at, id, ...slide }) => [canonical(slide), { updated_at, id }]));
  const taken = new Set(given.map(({ id }) => id));
  const isWithoutIds = given.every(({ id }) => id === undefined);

  /** The first of these ids that no slide has yet. */
  function take(...ids: (string | undefined)[]): string {
    const id = ids.find((each) => each !== undefined && !taken.has(each)) ?? randomBytes(5).toString('hex');
    taken.add(id);
    return id;
  }

  const seen = new Set<string>();
  return given.map(({ id: givenId, ...each }, index) => {
    const slide = { ...each, content: articleOf(each.content, `slides.${index}.content`, switches) };
    const same = known.get(canonical(slide));
    const isOwn = givenId !== undefined && !seen.has(givenId);
    // A client that knows no ids changes a slide in its place.
    const id = isOwn ? givenId : take(same?.id, isWithoutIds ? former[index]?.id : undefined);
    seen.add(id);
    return { id, ...slide, updated_at: same?.updated_at ?? now.toISOString() } as Slide & { id: string };
  });
}

export const withSlideIds = (slides: readonly Slide[]) =>
  slides.map((slide, place) => ({ ...slide, id: slideId(slide, place) }));

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
