import type { Article } from '@masthead/article/document';
import type { AdvertStatus, TopStatus } from '@masthead/domain/posts/constants';
import type { PostPatch } from '@masthead/domain/posts/input';
import type { Candidate } from '@masthead/domain/posts/publishable';
import type { Post } from '@masthead/domain/posts/schema';
import type { Slide } from '@masthead/domain/posts/slides';
import { TemplateType } from '@masthead/domain/posts/template-types';

/** A slide while it is edited: `key` is its id, which tells it apart while its place changes. */
export interface FormSlide extends Omit<Slide, 'id' | 'updated_at' | 'content'> {
  key: string;
  content: Article | null;
}

/** What the editor edits. Texts are never null, so that a field always has something to show. */
export interface PostForm {
  main_headline: string;
  catchy_title: string;
  rss_title: string;
  description: string;
  slug: string;
  json_ld: string;
  fb_catchy_title: string;
  section_id: number | null;
  category_id: number | null;
  authors: number[];
  experts: number[];
  tags: number[];
  copy_editor_id: number | null;
  sources: string[];
  top_status: TopStatus;
  breaking_status: 0 | 1;
  breaking_until: string | null;
  advert_status: AdvertStatus;
  is_sponsored: boolean;
  thumb: string | null;
  thumb_ext: string | null;
  fb_thumb: string | null;
  fb_thumb_ext: string | null;
  external_link: string;
  /** When a published post says that it was published. */
  published_at: string | null;
  body: Article | null;
  slides: FormSlide[];
  /** What the last check of the text found, saved with it. */
  uniqueness: number | null;
  uniqueness_body: string | null;
}

/** Random, so that two tabs do not give the same id to two slides. */
export const slideKey = (): string =>
  crypto.getRandomValues(new Uint32Array(2)).reduce((id, part) => id + part.toString(36), '');

export function valuesOf(post: Post): PostForm {
  return {
    main_headline: post.main_headline,
    catchy_title: post.catchy_title ?? '',
    rss_title: post.titles.rss ?? '',
    description: post.description ?? '',
    slug: post.slug ?? '',
    json_ld: post.json_ld ?? '',
    fb_catchy_title: post.fb_catchy_title ?? '',
    section_id: post.section_id,
    category_id: post.category_id,
    authors: post.authors.map(({ id }) => id),
    experts: post.experts.map(({ id }) => id),
    tags: post.tags.map(({ id }) => id),
    copy_editor_id: post.copyEditor?.id ?? null,
    sources: post.sources,
    top_status: post.top_status,
    breaking_status: post.breaking_status,
    breaking_until: post.breaking_until,
    advert_status: post.advert_status,
    is_sponsored: post.is_sponsored,
    thumb: post.thumb,
    thumb_ext: post.thumb_ext,
    fb_thumb: post.fb_thumb,
    fb_thumb_ext: post.fb_thumb_ext,
    external_link: post.external_link ?? '',
    published_at: post.published_at,
    body: post.body as Article | null,
    slides: post.slides.map(({ id, updated_at: _, content, ...slide }) => ({
      ...slide,
      content: content as Article | null,
      key: id ?? slideKey(),
    })),
    uniqueness: post.uniqueness,
    uniqueness_body: post.uniqueness_body,
  };
}

/** What an external link has besides its address: it sends readers away, so it has no text of its own. */
const unsentByLinks: readonly (keyof PostForm)[] = ['body', 'slides', 'uniqueness', 'uniqueness_body'];

export const sentSlide = ({ key, ...slide }: FormSlide) => ({ id: key, ...slide });

/** What a save sends: the changed fields, as the API names them. */
export function patchOf(changes: Partial<PostForm>, type: TemplateType): Partial<PostPatch> {
  const { rss_title, slides, ...rest } = changes;
  const patch: Partial<PostPatch> = {
    ...rest,
    ...(rss_title !== undefined && { titles: { rss: rss_title } }),
    ...(slides && { slides: slides.map(sentSlide) }),
  };
  if (type === TemplateType.EXTERNAL_LINK) {
    for (const field of unsentByLinks) delete patch[field as keyof PostPatch];
  } else {
    delete patch.external_link;
  }
  return patch;
}

/** The form as the rules of publishing see it. */
export function candidateOf(
  values: Omit<PostForm, 'body' | 'slides'>,
  type: TemplateType,
  category_section_id: number | null,
): Candidate {
  return { ...trimmed(values), template_type: type, category_section_id };
}

/** Spaces around a text are not stored: nobody is told of what nobody sees. */
function trimmed<V extends object>(values: V): V {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as V;
}
