import { z } from 'zod';
import { referenceId } from '../../http/paging';
import { headlineRules, requiredText, textRules } from '../../text/fields';
import { listedShape, longShape, patchShape } from '../fields';

// The schemas of a post in the API. `../fields.ts` declares its fields; this file adds the read-only ones.

const id = z.number().int();

/** `username` is the display name of a user. An expert has one name only. */
const person = z.object({ id, username: z.string() });

/** The columns of a post that every list can show. */
export const plainPost = z.object({
  id,
  ...listedShape,
  /** `rss` is the title in feeds. */
  titles: z.object({ rss: z.string().optional() }),
  updated_at: z.string(),
  created_at: z.string(),
  /** The time when an editor ended the live coverage; `null` while it runs. */
  live_ended_at: z.string().nullable(),
  wordCount: z.number().int(),
  is_message_sent: z.boolean(),
  /** The display name of the lock holder; empty if the post is not locked. */
  lock: z.string(),
  /** The id of the lock holder, because display names are not unique. */
  lock_user_id: id.nullable(),
  /** The post is scheduled and overdue. */
  is_late: z.boolean(),
  /** The time at which the server publishes the post, unless a user undoes it or changes the post. */
  publish_due_at: z.string().nullable(),
  /** The number of open proposals. */
  proposals: z.number().int(),
});

/** The relations that a list includes on request. */
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
  /** The user who changed it last. */
  editor: person.nullable(),
  exportProjects: z.array(z.string()),
  thumbnail: z.string().nullable(),
  fbThumbnail: z.string().nullable(),
});

/** A row of a list: the requested columns and relations. */
export const listedPost = plainPost.extend(postRelations.shape).partial().required({ id: true });
export type ListedPost = z.infer<typeof listedPost>;

/** A post with all fields, as the editor loads it. */
export const post = plainPost.extend(postRelations.shape).extend({
  ...longShape,
  postsFb: z.object({ catchy_title: z.string().nullable(), thumb: z.string().nullable(), ext: z.string().nullable() }),
  relatedPosts: z.array(z.object({ id, main_headline: z.string() })),
  /** The URL on the site, also before publication. */
  url: z.string().nullable(),
  previewUrl: z.string(),
});
export type Post = z.infer<typeof post>;

const { rss_title, ...patchFields } = patchShape;

/** The fields that a save can change. This schema checks types and sizes; a published post must satisfy all rules. */
export const postPatch = z
  .object({
    id: referenceId,
    ...patchFields,
    titles: z.object({ rss: rss_title.optional() }),
    /** `true` ends the live coverage now, `false` resumes it. */
    live_ended: z.boolean(),
    /** The `updated_at` of the edited version. */
    base_updated_at: z.iso.datetime({ offset: true }),
  })
  .partial();
export type PostPatch = z.output<typeof postPatch>;

/** The headline of a task follows all rules of headlines except the length. */
export const taskHeadline = requiredText(255).check(textRules(...headlineRules));

/** A new task. The section is required if the project has sections. */
export const postInput = postPatch
  .pick({
    priority: true,
    estimate: true,
    due_date: true,
    assignee_id: true,
    notes: true,
    section_id: true,
    category_id: true,
    template_type: true,
    authors: true,
  })
  .extend({
    status: z.literal(0).optional(),
    main_headline: taskHeadline,
    /** A new UUID for each new post, also after a retry: the server creates one post per key and user. */
    creation_key: z.uuid().optional(),
  });
export type PostInput = z.input<typeof postInput>;
