import { z } from 'zod';
import { articleValue } from '../../http/article-value';
import { advertStatuses, priorities, topStatuses } from '../rules/constants';
import { statuses } from '../rules/statuses';
import { templateTypes } from '../rules/template-types';
import { slide } from './slides';

const id = z.number().int();
const oneOf = <const T extends number>(values: readonly T[]) => z.literal(values);
const keysOf = <T extends number>(names: Record<T, string>) => Object.keys(names).map(Number) as T[];

export const status = oneOf(statuses);
export const templateType = oneOf(templateTypes);
export const topStatus = oneOf(keysOf(topStatuses));
export const advertStatus = oneOf(keysOf(advertStatuses));
export const priority = oneOf(keysOf(priorities));
export const breakingStatus = oneOf([0, 1]);

/** `username` is the display name: what people call this user. An expert has one name only. */
const person = z.object({ id, username: z.string() });

/** The columns of a post, as every list carries them. */
export const plainPost = z.object({
  id,
  slug: z.string().nullable(),
  main_headline: z.string(),
  catchy_title: z.string().nullable(),
  fb_catchy_title: z.string().nullable(),
  description: z.string().nullable(),
  /** `rss` is the title in feeds. */
  titles: z.object({ rss: z.string().optional() }),
  status,
  template_type: templateType,
  published_at: z.string().nullable(),
  updated_at: z.string(),
  created_at: z.string(),
  advert_status: advertStatus,
  top_status: topStatus,
  /** 0 from the end of Breaking on. */
  breaking_status: breakingStatus,
  /** When Breaking ends; null when the post is not breaking, or its publication sets the default end. */
  breaking_until: z.string().nullable(),
  /** When an editor ended the live coverage; null while it runs. */
  live_ended_at: z.string().nullable(),
  is_sponsored: z.boolean(),
  is_verified: z.boolean(),
  is_evergreen: z.boolean(),
  table_of_contents: z.boolean(),
  uniqueness: z.number().nullable(),
  wordCount: z.number().int(),
  estimate: z.number().int().nullable(),
  priority,
  notes: z.string().nullable(),
  /** A day in the project's zone. */
  due_date: z.string().nullable(),
  section_id: id.nullable(),
  category_id: id.nullable(),
  thumb: z.string().nullable(),
  thumb_ext: z.string().nullable(),
  fb_thumb: z.string().nullable(),
  fb_thumb_ext: z.string().nullable(),
  external_link: z.string().nullable(),
  is_message_sent: z.boolean(),
  /** The display name of the user who edits it now, empty when nobody does. */
  lock: z.string(),
  /** The id of that user: display names are not unique. */
  lock_user_id: id.nullable(),
  /** Its time has come and it is not out yet. */
  is_late: z.boolean(),
});

/** What a list adds when it is asked to. */
export const postRelations = z.object({
  section: z.object({ id, catchy_title: z.string() }).nullable(),
  category: z
    .object({
      id,
      catchy_title: z.string(),
      parent_id: id.nullable(),
      parent: z.object({ id, catchy_title: z.string() }).nullable(),
    })
    .nullable(),
  authors: z.array(person),
  experts: z.array(person),
  tags: z.array(z.object({ id, catchy_title: z.string() })),
  assignee: person.nullable(),
  reporter: person.nullable(),
  copyEditor: person.nullable(),
  /** Whoever changed it last. */
  editor: person.nullable(),
  exportProjects: z.array(z.string()),
  thumbnail: z.string().nullable(),
  fbThumbnail: z.string().nullable(),
});
export type PostRelation = keyof z.infer<typeof postRelations>;

/** One row of a list: the columns and the relations it was asked for. */
export const listedPost = plainPost.extend(postRelations.shape).partial().required({ id: true });
export type ListedPost = z.infer<typeof listedPost>;

/** A post whole, as the editor opens it. */
export const post = plainPost.extend(postRelations.shape).extend({
  /** As it is stored: an article, or what an older hand left there. */
  body: z.unknown(),
  slides: z.array(slide),
  json_ld: z.string().nullable(),
  uniqueness_body: z.string().nullable(),
  sources: z.array(z.string()),
  /** The texts and the picture for Facebook, together. */
  postsFb: z.object({ catchy_title: z.string().nullable(), thumb: z.string().nullable(), ext: z.string().nullable() }),
  /** Where readers find it, or will. */
  url: z.string().nullable(),
  previewUrl: z.string(),
});
export type Post = z.infer<typeof post>;

export const articleBody = articleValue.nullable();
