import { z } from 'zod';
import type { Right } from '../access/rights';
import { type ArticleValue, articleValue } from '../http/article-value';
import { chosenId } from '../http/paging';
import { optionalText, requiredText } from '../text/fields';
import { jsonLdDepthRefusal } from '../text/json';
import { normalizeLink } from '../text/links';
import { fill, phrase } from '../text/phrase';
import { maxLengthMessage } from '../text/rule';
import { MAX_SLIDES, slide, slideInput } from './contract/slides';
import { advertStatuses, MAX_EXPERTS, MAX_TAGS, priorities, topStatuses } from './rules/constants';
import { Status, statuses } from './rules/statuses';
import { templateTypes } from './rules/template-types';

/** One field of a post. Every list of fields, on the server and in the browser, derives from `postFields`. */
interface PostField {
  /** The name in the interface; `null` for a field that is never shown by itself. */
  label: string | null;
  /** The value in a reply. A field without it is read by `contract/wire-names.ts`. */
  value?: z.ZodType;
  /** Lists leave it out. */
  isLong?: true;
  /** The value in a save. A draft is checked for types and sizes only. */
  patch: z.ZodType;
  /** The value in the editor's form and in its local draft, with the default of an empty form. */
  form?: z.ZodType;
  /**
   * How a save stores it: `plain` writes the given value into the column of the same name, `computed` needs a rule in
   * the server's `update-post.ts`, `linked` is a table of ids in their order.
   */
  column: 'plain' | 'computed' | 'linked';
  /** The column, where its name differs. */
  columnName?: string;
  /** The right that a change needs besides `post.update`. */
  right?: Right;
  /**
   * Where readers notice a change: in the `article` itself, which gets a new date of update; elsewhere on the `site`;
   * or `never`, because the field plans the work of the newsroom.
   */
  readers: 'article' | 'site' | 'never';
}

const keysOf = <T extends number>(names: Record<T, string>) => Object.keys(names).map(Number) as T[];
export const status = z.literal(statuses);
export const templateType = z.literal(templateTypes);
export const advertStatus = z.literal(keysOf(advertStatuses));
const topStatus = z.literal(keysOf(topStatuses));
export const priority = z.literal(keysOf(priorities));
const breakingStatus = z.literal([0, 1]);

const id = z.number().int();
const text = z.string().nullable();
const instant = z.iso.datetime({ offset: true }).nullable();

/** Text is never null in the form, so that an input always has a value. */
const formText = z.string().default('');
const formNull = text.default(null);
const formArticle = z.custom<ArticleValue | null>((value) => value === null || typeof value === 'object').default(null);

const draftText = { value: text, patch: optionalText({ max: 1000 }), form: formText, column: 'plain' } as const;
const pictureKey = { value: text, patch: optionalText({ max: 100 }), form: formNull, column: 'plain' } as const;
const flag = { value: z.boolean(), patch: z.boolean(), column: 'plain' } as const;
const formId = id.nullable().default(null);
const reference = { value: id.nullable(), patch: chosenId.nullable(), form: formId, column: 'plain' } as const;

function linked(max: number, sentence: string) {
  const patch = z.array(chosenId).max(max, fill(sentence, { max }));
  return { patch, form: z.array(z.number()).default([]), column: 'linked' } as const;
}

const MAX_LINK = 2000;
const externalLink = optionalText({ max: MAX_LINK })
  .transform((link) => link && normalizeLink(link))
  .refine((link) => link === null || link.length <= MAX_LINK, maxLengthMessage(MAX_LINK));

const estimate = z
  .number(phrase('Use digits only'))
  .int(phrase('Use digits only'))
  .min(0, phrase('Use digits only'))
  .max(999, fill(phrase('Use at most {max} digits'), { max: 3 }));

/** A slide in the form: `key` is its id. It identifies the slide while slides are reordered. */
const formSlide = z.object({
  key: z.string(),
  content: formArticle,
  title: text,
  time: z.number().nullable(),
  minutes: text,
});

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
    patch: status.refine((to) => to !== Status.DELETED, phrase('A post is deleted permanently by a call of its own.')),
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
  authors: { label: phrase('Authors'), ...linked(20, phrase('Select at most {max} authors')), readers: 'article' },
  experts: {
    label: phrase('Experts'),
    ...linked(MAX_EXPERTS, phrase('Select at most {max} experts')),
    readers: 'article',
  },
  tags: { label: phrase('Tags'), ...linked(MAX_TAGS, phrase('Select at most {max} tags')), readers: 'site' },
  copy_editor_id: {
    label: phrase('Copy editor'),
    patch: chosenId.nullable(),
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
  /** 0 from the end of Breaking on. */
  breaking_status: {
    label: phrase('Breaking'),
    value: breakingStatus,
    patch: breakingStatus,
    form: breakingStatus.default(0),
    column: 'plain',
    readers: 'site',
  },
  /** `null` in a reply: the post is not breaking, or its publication sets the default end. In a save: the default end. */
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
  /** The form holds the date that a published post shows. */
  published_at: {
    label: phrase('Published date'),
    value: text,
    patch: instant,
    form: formNull,
    column: 'computed',
    readers: 'site',
  },
  /** A reply holds the stored value, which an older version may have written. */
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
  /** The result of the last check, saved with the text that was checked. */
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
  priority: { label: phrase('Priority'), value: priority, patch: priority, column: 'plain', readers: 'never' },
  estimate: {
    label: phrase('Story point'),
    value: id.nullable(),
    patch: estimate.nullable(),
    column: 'plain',
    readers: 'never',
  },
  /** A day in the project's time zone. */
  due_date: {
    label: phrase('Deadline'),
    value: text,
    patch: z.iso.date(phrase('Enter a date')).nullable(),
    column: 'plain',
    readers: 'never',
  },
  assignee_id: { label: phrase('Assignee'), patch: chosenId.nullable(), column: 'plain', readers: 'never' },
  notes: { label: phrase('Note'), value: text, patch: optionalText({ max: 3000 }), column: 'plain', readers: 'never' },
} as const satisfies Record<string, PostField>;

type Fields = typeof postFields;
export type PostFieldName = keyof Fields;
type NameWith<P> = { [N in PostFieldName]: Fields[N] extends P ? N : never }[PostFieldName];

export type PlainColumn = NameWith<{ column: 'plain' }>;
export type ComputedField = NameWith<{ column: 'computed' }>;
export type LinkedField = NameWith<{ column: 'linked' }>;
export type FormField = NameWith<{ form: z.ZodType }>;
export type LongField = NameWith<{ isLong: true }>;
export type ListedField = Exclude<NameWith<{ value: z.ZodType }>, LongField>;

const declared = Object.entries<PostField>(postFields);
const namesOf = (isWanted: (field: PostField) => boolean) =>
  declared.filter(([, field]) => isWanted(field)).map(([name]) => name);

export const plainColumns = namesOf(({ column }) => column === 'plain') as PlainColumn[];
export const linkedFields = namesOf(({ column }) => column === 'linked') as LinkedField[];
export const formFields = namesOf(({ form }) => form !== undefined) as FormField[];
export const longFields = namesOf(({ isLong }) => isLong === true) as LongField[];
export const listedFields = namesOf(({ value, isLong }) => value !== undefined && !isLong) as ListedField[];

/** The schemas of these fields by name, as `z.object` takes them. */
type Shape<N extends PostFieldName, Part extends 'value' | 'patch' | 'form'> = {
  [K in N]: Fields[K] extends Record<Part, infer Schema> ? Schema : never;
};
function shapeOf<N extends PostFieldName, Part extends 'value' | 'patch' | 'form'>(names: readonly N[], part: Part) {
  return Object.fromEntries(names.map((name) => [name, (postFields[name] as PostField)[part]])) as Shape<N, Part>;
}

export const listedShape = shapeOf(listedFields, 'value');
export const longShape = shapeOf(longFields, 'value');
export const patchShape = shapeOf(namesOf(() => true) as PostFieldName[], 'patch');
export const formShape = shapeOf(formFields, 'form');

const byColumn = new Map(declared.map(([name, field]) => [field.columnName ?? name, field]));

/** The declaration behind a column or a linked field; none for a column that only the server writes. */
export const fieldOfColumn = (column: string): PostField | undefined => byColumn.get(column);
