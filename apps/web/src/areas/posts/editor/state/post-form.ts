import type { Article } from '@masthead/article/document';
import type { Post, PostPatch } from '@masthead/domain/posts/contract/post';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { readRenamedFields, writeRenamedFields } from '@masthead/domain/posts/contract/wire-names';
import { type FormField, formFields, formShape } from '@masthead/domain/posts/fields';
import type { Candidate } from '@masthead/domain/posts/rules/publishable';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { z } from 'zod';

/** The editor's form values and, in the same shape, its local draft. */
export const postFormSchema = z.object(formShape);

type Declared = z.output<typeof postFormSchema>;

/** A slide in the form: `key` is its id, which identifies it while slides are reordered. */
export type FormSlide = Omit<Declared['slides'][number], 'content'> & { content: Article | null };

/** The declared form values, with the article's own type for texts. */
export interface PostForm extends Omit<Declared, 'body' | 'slides'> {
  body: Article | null;
  slides: FormSlide[];
}

/** Random, so that two tabs do not give the same id to two slides. */
export const slideKey = (): string =>
  crypto.getRandomValues(new Uint32Array(2)).reduce((id, part) => id + part.toString(36), '');

const emptyForm = postFormSchema.parse({});

/** A value that a reply lacks becomes the default of its field: `''` for a text. */
export function valuesOf(post: Post): PostForm {
  const read: Record<FormField, unknown> = { ...post, ...readRenamedFields(post), slides: post.slides.map(formSlide) };
  return Object.fromEntries(formFields.map((name) => [name, read[name] ?? emptyForm[name]])) as unknown as PostForm;
}

function formSlide({ id, updated_at: _, ...slide }: Slide): Declared['slides'][number] {
  return { ...slide, key: id ?? slideKey() };
}

/** An external link has no text of its own, so a save of it leaves these out. */
const unsentByLinks: readonly (keyof PostForm)[] = ['body', 'slides', 'uniqueness', 'uniqueness_body'];

export const sentSlide = ({ key, ...slide }: FormSlide) => ({ id: key, ...slide });

/** The body of a save: the changed fields under the names of the API. */
export function patchOf(changes: Partial<PostForm>, type: TemplateType): Partial<PostPatch> {
  const { slides, ...rest } = changes;
  const patch: Partial<PostPatch> = { ...writeRenamedFields(rest), ...(slides && { slides: slides.map(sentSlide) }) };
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
