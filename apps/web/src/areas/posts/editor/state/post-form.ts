import { type Article, articleToText, hasWords, isEmptySlide } from '@masthead/article/document';
import type { Post, PostPatch } from '@masthead/domain/posts/contract/post';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { readRenamedFields, writeRenamedFields } from '@masthead/domain/posts/contract/wire-names';
import { type FormField, formFields, formShape } from '@masthead/domain/posts/fields';
import type { Candidate } from '@masthead/domain/posts/rules/publishable';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { z } from 'zod';

/** The schema of the editor's form values, derived from the declaration of the post's fields. Local drafts use it too. */
export const postFormSchema = z.object(formShape);

type DeclaredForm = z.output<typeof postFormSchema>;

/** `key` is the slide's id. It identifies the slide while slides are reordered. */
export type FormSlide = Omit<DeclaredForm['slides'][number], 'content'> & { content: Article | null };

/** The form values, with the `Article` type for texts. */
export interface PostForm extends Omit<DeclaredForm, 'body' | 'slides'> {
  body: Article | null;
  slides: FormSlide[];
}

/** Creates a random id for a new slide, so that two tabs do not assign the same id to different slides. */
export const createSlideKey = (): string =>
  crypto.getRandomValues(new Uint32Array(2)).reduce((id, random) => id + random.toString(36), '');

const emptyForm = postFormSchema.parse({});

/** The form values of a post from the API. A field that is missing in the reply gets its default: `''` for a text. */
export function toFormValues(post: Post): PostForm {
  const postValues: Record<FormField, unknown> = {
    ...post,
    ...readRenamedFields(post),
    slides: post.slides.map(toFormSlide),
  };
  return Object.fromEntries(
    formFields.map((name) => [name, postValues[name] ?? emptyForm[name]]),
  ) as unknown as PostForm;
}

function toFormSlide({ id, updated_at: _, time_set_at: _set, ...slide }: Slide): DeclaredForm['slides'][number] {
  return { ...slide, key: id ?? createSlideKey() };
}

/** A value of the form as text, for comparisons. */
export function toFieldText(field: keyof PostForm, values: Partial<PostForm>): string {
  if (field === 'body') return toPlainText(values.body ?? null);
  if (field === 'slides') return (values.slides ?? []).map(toSlideText).join('\n\n');
  const value = values[field];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

const toPlainText = (article: Article | null) => (article ? articleToText(article) : '');
const toSlideText = ({ title, content }: FormSlide) => [title ?? '', toPlainText(content)].filter(Boolean).join('\n');

/** A post of the type "external link" has no text of its own, so a save omits these fields. */
const fieldsOmittedForLinks: readonly (keyof PostForm)[] = ['body', 'slides', 'uniqueness', 'uniqueness_body'];

export const toSlideInput = ({ key, ...slide }: FormSlide) => ({ id: key, ...slide });

/** The request body of a save: the changed fields under their API names. */
export function toPatch(changes: Partial<PostForm>, type: TemplateType): Partial<PostPatch> {
  const { slides, ...rest } = changes;
  const patch: Partial<PostPatch> = {
    ...writeRenamedFields(rest),
    ...(slides && { slides: slides.map(toSlideInput) }),
  };
  if (type === TemplateType.EXTERNAL_LINK) {
    for (const field of fieldsOmittedForLinks) delete patch[field as keyof PostPatch];
  } else {
    delete patch.external_link;
  }
  return patch;
}

/** The form values of the fields in a patch: the inverse of `toPatch`. */
export function readPatch({ titles, slides, ...fields }: Partial<PostPatch>): Partial<PostForm> {
  const values = {
    ...fields,
    ...(titles && { rss_title: titles.rss }),
    ...(slides && { slides: slides.map(({ id, ...slide }) => ({ ...slide, key: id ?? createSlideKey() })) }),
  };
  const entries = formFields.filter((name) => name in values).map((name) => [name, values[name] ?? emptyForm[name]]);
  return Object.fromEntries(entries) as Partial<PostForm>;
}

/** The form values as the publication rules expect them. */
export function toCandidate(values: PostForm, type: TemplateType, category_section_id: number | null): Candidate {
  const { body, slides, ...texts } = values;
  return {
    ...trimTexts(texts),
    template_type: type,
    category_section_id,
    hasWords: body !== null && hasWords(body),
    slides: slides.map((slide) => ({ isEmpty: isEmptySlide(slide) })),
  };
}

/** The server trims texts, so the rules check the trimmed values. */
function trimTexts<V extends object>(values: V): V {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as V;
}
