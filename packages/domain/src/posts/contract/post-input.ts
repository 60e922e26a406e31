import { z } from 'zod';
import { articleValue } from '../../http/article-value';
import { chosenId } from '../../http/paging';
import { headlineRules, optionalText, refusedBy, requiredText } from '../../text/fields';
import { jsonLdDepthRefusal } from '../../text/json';
import { normalizeLink } from '../../text/links';
import { fill, phrase } from '../../text/phrase';
import { maxLengthMessage } from '../../text/rule';
import { MAX_EXPERTS, MAX_TAGS } from '../rules/constants';
import { Status } from '../rules/statuses';
import { advertStatus, breakingStatus, priority, status, templateType, topStatus } from './post';
import { MAX_SLIDES, slideInput } from './slides';

const day = z.iso.date(phrase('Enter a date'));

/** What a task is about: a post before it is written. */
const taskFields = z.object({
  priority: priority.optional(),
  estimate: z
    .number(phrase('Use digits only'))
    .int(phrase('Use digits only'))
    .min(0, phrase('Use digits only'))
    .max(999, fill(phrase('Use at most {max} digits'), { max: 3 }))
    .nullable()
    .optional(),
  due_date: day.nullable().optional(),
  assignee_id: chosenId.nullable().optional(),
  notes: optionalText({ max: 3000 }).optional(),
});

/** The headline of a new task keeps to the rules of headlines but for the length: that one has time. */
export const taskHeadline = requiredText(255).check(refusedBy(...headlineRules));

export const postInput = taskFields.extend({
  status: z.literal(0).optional(),
  main_headline: taskHeadline,
  /** Needed as soon as the project has sections. */
  section_id: chosenId.nullable().optional(),
  category_id: chosenId.nullable().optional(),
  template_type: templateType.optional(),
});
export type PostInput = z.input<typeof postInput>;

const ids = (max: number, sentence: string) => z.array(chosenId).max(max, fill(sentence, { max })).optional();
const flag = z.boolean().optional();
/** A draft may hold any text; this bounds only what is stored. */
const draftText = optionalText({ max: 1000 }).optional();
const key = optionalText({ max: 100 }).optional();

const MAX_LINK = 2000;
const externalLink = optionalText({ max: MAX_LINK })
  .transform((link) => link && normalizeLink(link))
  .refine((link) => link === null || link.length <= MAX_LINK, maxLengthMessage(MAX_LINK));

/** What a save may change. A draft is checked for types and sizes alone; what is out, for everything. */
export const postPatch = taskFields.extend({
  id: chosenId.optional(),
  main_headline: z.string().max(1000).trim().optional(),
  catchy_title: draftText,
  fb_catchy_title: draftText,
  description: draftText,
  titles: z.object({ rss: draftText }).optional(),
  slug: draftText,
  status: status
    .refine((to) => to !== Status.DELETED, phrase('A post is deleted permanently by a call of its own.'))
    .optional(),
  template_type: templateType.optional(),
  published_at: z.iso.datetime({ offset: true }).nullable().optional(),
  advert_status: advertStatus.optional(),
  top_status: topStatus.optional(),
  breaking_status: breakingStatus.optional(),
  /** Null is the default end. */
  breaking_until: z.iso.datetime({ offset: true }).nullable().optional(),
  /** Ends the live coverage now, or resumes it. */
  live_ended: z.boolean().optional(),
  is_sponsored: flag,
  is_verified: flag,
  is_evergreen: flag,
  table_of_contents: flag,
  section_id: chosenId.nullable().optional(),
  category_id: chosenId.nullable().optional(),
  authors: ids(20, phrase('Select at most {max} authors')),
  experts: ids(MAX_EXPERTS, phrase('Select at most {max} experts')),
  tags: ids(MAX_TAGS, phrase('Select at most {max} tags')),
  copy_editor_id: chosenId.nullable().optional(),
  thumb: key,
  thumb_ext: key,
  fb_thumb: key,
  fb_thumb_ext: key,
  external_link: externalLink.optional(),
  json_ld: optionalText({ max: 20_000 }, jsonLdDepthRefusal).optional(),
  sources: z.array(requiredText(2000)).max(20).optional(),
  body: articleValue.nullable().optional(),
  slides: z.array(slideInput).max(MAX_SLIDES).optional(),
  uniqueness: z.number().min(0).max(100).nullable().optional(),
  uniqueness_body: optionalText({ max: 1_000_000 }).optional(),
  /** The `updated_at` that the change was made upon. */
  base_updated_at: z.iso.datetime({ offset: true }).optional(),
});
export type PostPatch = z.output<typeof postPatch>;
