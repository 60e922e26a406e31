import { z } from 'zod';
import type { Right } from '../access/rights';
import { articleValue } from '../http/article-value';
import { referenceId } from '../http/paging';
import { optionalText, requiredText } from '../text/fields';
import { jsonLdDepthRefusal } from '../text/json';
import { fill, phrase } from '../text/phrase';
import { MAX_SLIDES, slide, slideInput } from './contract/slides';
import {
  advertStatus,
  breakingStatus,
  estimate,
  externalLink,
  formArticle,
  formSlide,
  priority,
  status,
  templateType,
  topStatus,
} from './field-schemas';
import { MAX_EXPERTS, MAX_RELATED_POSTS, MAX_TAGS, MEDIUM_PRIORITY } from './rules/constants';
import { Status } from './rules/statuses';

// All fields of a post, each declared once. The schemas of the API, the form, the local draft and the columns derive
// from this declaration.

/** The declaration of one field of a post. All lists of fields derive from `postFields`. */
interface PostField {
  /** The label in the interface; `null` for a field without one. */
  label: string | null;
  /** The schema in a reply. `contract/wire-names.ts` reads a field without it. */
  value?: z.ZodType;
  /** Lists omit the field. */
  isLong?: true;
  /** The schema in a save. It checks types and sizes only. */
  patch: z.ZodType;
  /** The schema in the editor's form and in the local draft, with the default of an empty form. */
  form?: z.ZodType;
  /**
   * How a save stores the value: `plain` writes it to the column of the same name, `computed` has a rule in the
   * server's `update-post.ts`, `linked` stores an ordered list of ids in a table.
   */
  column: 'plain' | 'computed' | 'linked';
  columnName?: string;
  /** The right that a change requires in addition to `post.update`. */
  right?: Right;
  /**
   * Where readers see the field: in the `article`, which gets a new date of update; elsewhere on the `site`; or
   * `never`, because it is a planning field.
   */
  readers: 'article' | 'site' | 'never';
}

const id = z.number().int();
const text = z.string().nullable();
const instant = z.iso.datetime({ offset: true }).nullable();

/** Form text is never null, so that inputs are always controlled. */
const formText = z.string().default('');
const formNull = text.default(null);

/** The parts of a field declaration that several fields share. Drafts can be longer than a published text. */
const draftText = { value: text, patch: optionalText({ max: 1000 }), form: formText, column: 'plain' } as const;
const pictureKey = { value: text, patch: optionalText({ max: 100 }), form: formNull, column: 'plain' } as const;
const flag = { value: z.boolean(), patch: z.boolean(), column: 'plain' } as const;
const formId = id.nullable().default(null);
const reference = { value: id.nullable(), patch: referenceId.nullable(), form: formId, column: 'plain' } as const;

/** A field with an ordered list of ids. `sentence` is the error message for more than `max` of them. */
function linkedField(max: number, sentence: string) {
  const patch = z.array(referenceId).max(max, fill(sentence, { max }));
  return { patch, form: z.array(z.number()).default([]), column: 'linked' } as const;
}

export const postFields = {
  main_headline: {
    label: phrase('Title'),
    value: z.string(),
    patch: z.string().max(1000).trim(),
    form: formText,
    column: 'plain',
    readers: 'article',
  },
  catchy_title: { label: phrase('Catchy title'), ...draftText, right: 'post.seo', readers: 'article' },
  rss_title: {
    label: phrase('RSS title'),
    patch: optionalText({ max: 1000 }),
    form: formText,
    column: 'computed',
    columnName: 'titles',
    right: 'post.seo',
    readers: 'site',
  },
  description: { label: phrase('Description'), ...draftText, right: 'post.seo', readers: 'article' },
  slug: { label: phrase('Slug'), ...draftText, right: 'post.seo', readers: 'site' },
  json_ld: {
    label: phrase('JSON-LD'),
    value: text,
    isLong: true,
    patch: optionalText({ max: 20_000 }, jsonLdDepthRefusal),
    form: formText,
    column: 'plain',
    right: 'post.seo',
    readers: 'site',
  },
  fb_catchy_title: { label: phrase('Facebook headline'), ...draftText, right: 'post.fb', readers: 'site' },
  status: {
    label: phrase('Status'),
    value: status,
    patch: status.refine(
      (to) => to !== Status.DELETED,
      phrase("This call can't delete a post permanently. Use the call for permanent deletion."),
    ),
    column: 'computed',
    readers: 'site',
  },
  template_type: {
    label: phrase('Type'),
    value: templateType,
    patch: templateType,
    column: 'plain',
    readers: 'article',
  },
  section_id: { label: phrase('Section'), ...reference, readers: 'site' },
  category_id: { label: phrase('Category'), ...reference, readers: 'site' },
  authors: { label: phrase('Authors'), ...linkedField(20, phrase('Select at most {max} authors')), readers: 'article' },
  experts: {
    label: phrase('Experts'),
    ...linkedField(MAX_EXPERTS, phrase('Select at most {max} experts')),
    readers: 'article',
  },
  tags: { label: phrase('Tags'), ...linkedField(MAX_TAGS, phrase('Select at most {max} tags')), readers: 'site' },
  /** Ids of other posts. The site shows the published ones below the article. */
  related_posts: {
    label: phrase('Related articles'),
    patch: z
      .array(referenceId)
      .max(MAX_RELATED_POSTS, fill(phrase('Select at most {max} related articles'), { max: MAX_RELATED_POSTS })),
    form: z.array(z.number()).default([]),
    column: 'plain',
    readers: 'site',
  },
  copy_editor_id: {
    label: phrase('Copy editor'),
    patch: referenceId.nullable(),
    form: formId,
    column: 'plain',
    readers: 'site',
  },
  sources: {
    label: phrase('Sources'),
    value: z.array(z.string()),
    isLong: true,
    patch: z.array(requiredText(2000)).max(20),
    form: z.array(z.string()).default([]),
    column: 'computed',
    readers: 'article',
  },
  top_status: {
    label: phrase('Top status'),
    value: topStatus,
    patch: topStatus,
    form: topStatus.default(0),
    column: 'plain',
    readers: 'site',
  },
  /** 0 after the end of breaking. */
  breaking_status: {
    label: phrase('Breaking'),
    value: breakingStatus,
    patch: breakingStatus,
    form: breakingStatus.default(0),
    column: 'plain',
    readers: 'site',
  },
  /** `null` in a reply: not breaking, or the publication sets the default end. `null` in a save: the default end. */
  breaking_until: {
    label: phrase('Breaking ends'),
    value: text,
    patch: instant,
    form: formNull,
    column: 'computed',
    readers: 'site',
  },
  advert_status: {
    label: phrase('Advert status'),
    value: advertStatus,
    patch: advertStatus,
    form: advertStatus.default(0),
    column: 'plain',
    readers: 'article',
  },
  is_sponsored: { label: phrase('Sponsored'), ...flag, form: z.boolean().default(false), readers: 'article' },
  is_verified: { label: phrase('Verified'), ...flag, right: 'post.moderate', readers: 'site' },
  is_evergreen: { label: phrase('Evergreen'), ...flag, readers: 'site' },
  table_of_contents: { label: phrase('Table of contents'), ...flag, readers: 'site' },
  thumb: { label: phrase('Picture'), ...pictureKey, readers: 'article' },
  thumb_ext: { label: null, ...pictureKey, readers: 'site' },
  fb_thumb: { label: phrase('Facebook picture'), ...pictureKey, right: 'post.fb', readers: 'site' },
  fb_thumb_ext: { label: null, ...pictureKey, right: 'post.fb', readers: 'site' },
  external_link: {
    label: phrase('External link'),
    value: text,
    patch: externalLink,
    form: formText,
    column: 'plain',
    readers: 'article',
  },
  /** The form has the date that readers see. */
  published_at: {
    label: phrase('Published date'),
    value: text,
    patch: instant,
    form: formNull,
    column: 'computed',
    readers: 'site',
  },
  /** A reply has the stored value, possibly from an earlier version. */
  body: {
    label: phrase('Text'),
    value: z.unknown(),
    isLong: true,
    patch: articleValue.nullable(),
    form: formArticle,
    column: 'computed',
    readers: 'article',
  },
  slides: {
    label: phrase('Slides'),
    value: z.array(slide),
    isLong: true,
    patch: z.array(slideInput).max(MAX_SLIDES),
    form: z.array(formSlide).default([]),
    column: 'computed',
    readers: 'article',
  },
  /** The result of the last check. It is saved with the checked text. */
  uniqueness: {
    label: phrase('Uniqueness'),
    value: z.number().nullable(),
    patch: z.number().min(0).max(100).nullable(),
    form: z.number().nullable().default(null),
    column: 'computed',
    readers: 'site',
  },
  uniqueness_body: {
    label: null,
    value: text,
    isLong: true,
    patch: optionalText({ max: 1_000_000 }),
    form: formNull,
    column: 'plain',
    readers: 'site',
  },
  priority: {
    label: phrase('Priority'),
    value: priority,
    patch: priority,
    form: priority.default(MEDIUM_PRIORITY),
    column: 'plain',
    readers: 'never',
  },
  estimate: {
    label: phrase('Story point'),
    value: id.nullable(),
    patch: estimate.nullable(),
    form: z.number().nullable().default(null),
    column: 'plain',
    readers: 'never',
  },
  /** A day in the project's time zone. */
  due_date: {
    label: phrase('Deadline'),
    value: text,
    patch: z.iso.date(phrase('Enter a date')).nullable(),
    form: formNull,
    column: 'plain',
    readers: 'never',
  },
  /** The time before which the post must not be published. */
  embargo_until: {
    label: phrase('Embargo'),
    value: text,
    patch: instant.transform((time) => time && new Date(time).toISOString()),
    form: formNull,
    column: 'plain',
    readers: 'never',
  },
  assignee_id: {
    label: phrase('Assignee'),
    patch: referenceId.nullable(),
    form: formId,
    column: 'plain',
    readers: 'never',
  },
  notes: {
    label: phrase('Note'),
    value: text,
    patch: optionalText({ max: 3000 }),
    form: formText,
    column: 'plain',
    readers: 'never',
  },
} as const satisfies Record<string, PostField>;

type Fields = typeof postFields;
export type PostFieldName = keyof Fields;
/** The names of the fields whose declaration matches: `NameWith<{ isLong: true }>`. */
type NameWith<P> = { [N in PostFieldName]: Fields[N] extends P ? N : never }[PostFieldName];

export type PlainColumn = NameWith<{ column: 'plain' }>;
export type ComputedField = NameWith<{ column: 'computed' }>;
export type LinkedField = NameWith<{ column: 'linked' }>;
export type FormField = NameWith<{ form: z.ZodType }>;
export type LongField = NameWith<{ isLong: true }>;
export type ListedField = Exclude<NameWith<{ value: z.ZodType }>, LongField>;

const fieldEntries = Object.entries<PostField>(postFields);
const fieldNames = (isWanted: (field: PostField) => boolean) =>
  fieldEntries.filter(([, field]) => isWanted(field)).map(([name]) => name);

export const plainColumns = fieldNames(({ column }) => column === 'plain') as PlainColumn[];
export const linkedFields = fieldNames(({ column }) => column === 'linked') as LinkedField[];
export const formFields = fieldNames(({ form }) => form !== undefined) as FormField[];
export const longFields = fieldNames(({ isLong }) => isLong === true) as LongField[];
export const listedFields = fieldNames(({ value, isLong }) => value !== undefined && !isLong) as ListedField[];

/** The schemas of these fields by name, as arguments of `z.object`. */
type Shape<N extends PostFieldName, Part extends 'value' | 'patch' | 'form'> = {
  [K in N]: Fields[K] extends Record<Part, infer Schema> ? Schema : never;
};
function pickShape<N extends PostFieldName, Part extends 'value' | 'patch' | 'form'>(names: readonly N[], part: Part) {
  return Object.fromEntries(names.map((name) => [name, (postFields[name] as PostField)[part]])) as Shape<N, Part>;
}

export const listedShape = pickShape(listedFields, 'value');
export const longShape = pickShape(longFields, 'value');
export const patchShape = pickShape(fieldNames(() => true) as PostFieldName[], 'patch');
export const formShape = pickShape(formFields, 'form');

const fieldsByColumn = new Map(fieldEntries.map(([name, field]) => [field.columnName ?? name, field]));

/** Returns the field of a column or a linked field; `undefined` for a column that only the server writes. */
export const findFieldByColumn = (column: string): PostField | undefined => fieldsByColumn.get(column);
