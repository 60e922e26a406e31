import { randomBytes } from 'node:crypto';
import { type Article, type ArticleNode, articleToText, isEmptyArticle } from '@masthead/article/document';
import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import { readArticle } from '@masthead/article/validate';
import type { PostPatch } from '@masthead/domain/posts/contract/post';
import { type Slide, slideId } from '@masthead/domain/posts/contract/slides';
import { invalid } from '../../platform/http/errors';

/** The text of a post: a body, or the slides of a gallery or live update. */
export interface PostText {
  body: Article | null;
  slides: Slide[];
}

/** Reads the text of a row. New values of a JSON column are text, stored values are objects. */
export function parseText({ body, slides }: Record<keyof PostText, unknown>): PostText {
  const parse = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
  return { body: parse(body), slides: parse(slides) };
}

type SlideInput = NonNullable<PostPatch['slides']>[number];

function toArticle(input: unknown, field: string, switches: EmbedSwitches): Article | null {
  if (input === null) return null;
  const { article, refusal } = readArticle(input, switches);
  if (refusal !== undefined) throw invalid({ [field]: [refusal] });
  return isEmptyArticle(article) ? null : article;
}

/** Validates the body of a post. Returns `null` for an empty article. */
export function readBody(input: unknown, switches: EmbedSwitches): Article | null {
  return toArticle(input, 'body', switches);
}

/** Validates slides and assigns ids. A slide with unchanged content keeps its `updated_at` and `time_set_at`. */
export function readSlides(
  inputs: readonly SlideInput[],
  before: readonly Slide[],
  now: Date,
  switches: EmbedSwitches,
) {
  const oldSlides = withSlideIds(before);
  const oldSlidesByContent = new Map(
    oldSlides.map(({ updated_at, time_set_at, id, ...slide }) => [
      canonicalJson(slide),
      { id, stamps: { updated_at, ...(time_set_at && { time_set_at }) } },
    ]),
  );
  const oldSlidesById = new Map(oldSlides.map((slide) => [slide.id, slide]));
  const takenIds = new Set(inputs.map(({ id }) => id));
  const isWithoutIds = inputs.every(({ id }) => id === undefined);

  /** Returns the first of these ids that is free, or a new one. */
  function takeId(...ids: (string | undefined)[]): string {
    const id =
      ids.find((candidate) => candidate !== undefined && !takenIds.has(candidate)) ?? randomBytes(5).toString('hex');
    takenIds.add(id);
    return id;
  }

  const usedIds = new Set<string>();
  return inputs.map(({ id: inputId, ...input }, index) => {
    const slide = { ...input, content: toArticle(input.content, `slides.${index}.content`, switches) };
    const unchangedSlide = oldSlidesByContent.get(canonicalJson(slide));
    const isOwn = inputId !== undefined && !usedIds.has(inputId);
    // For a client that sends no ids, the slide at the same index is the same slide.
    const id = isOwn ? inputId : takeId(unchangedSlide?.id, isWithoutIds ? oldSlides[index]?.id : undefined);
    usedIds.add(id);
    const stamps = unchangedSlide?.stamps ?? stampSlide(slide, oldSlidesById.get(id), now);
    return { id, ...slide, ...stamps } as Slide & { id: string };
  });
}

/** The stamps of a changed slide. Its time keeps the date of its last change. */
export function stampSlide({ time }: Pick<Slide, 'time'>, before: Slide | undefined, now: Date) {
  const keepsTime = before?.time === time && time !== null;
  // A slide of an earlier version has no `updated_at`.
  const time_set_at = keepsTime ? (before?.time_set_at ?? before?.updated_at) : undefined;
  return { updated_at: now.toISOString(), ...(time_set_at && { time_set_at }) };
}

export const withSlideIds = (slides: readonly Slide[]) =>
  slides.map((slide, index) => ({ ...slide, id: slideId(slide, index) }));

/** JSON with sorted keys: jsonb does not preserve the order of keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The text without formatting, for search and statistics. */
export function toPlainText({ body, slides }: PostText): string {
  const parts = slides.flatMap(({ title, content }) => [title ?? '', content ? articleToText(content as Article) : '']);
  return [body ? articleToText(body) : '', ...parts].filter((part) => part !== '').join('\n');
}

/** The ids of the library images in a text, without duplicates. */
export function findPictureIds({ body, slides }: PostText): number[] {
  const articles = [body, ...slides.map(({ content }) => content as Article | null)];
  return [...new Set(articles.flatMap((article) => (article ? findImageIds(article.doc) : [])))];
}

function findImageIds({ type, attrs, content = [] }: ArticleNode): number[] {
  return type === 'figure' ? [Number(attrs?.image_id)] : content.flatMap(findImageIds);
}
