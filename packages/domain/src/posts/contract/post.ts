import { z } from 'zod';
import { chosenId } from '../../http/paging';
import { headlineRules, refusedBy, requiredText } from '../../text/fields';
import { listedShape, longShape, patchShape } from '../fields';

// The shapes of a post on the wire. Its fields are declared in `../fields.ts`; this file adds what nobody can save.

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
  /** The display name of the user who edits it now, empty when nobody does. */
  lock: z.string(),
  /** The id of that user: display names are not unique. */
  lock_user_id: id.nullable(),
  /** Its time of publication has passed and it is not published yet. */
  is_late: z.boolean(),
});

/** The relations that a list adds on request. */
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

/** A whole post, as the editor opens it. */
export const post = plainPost.extend(postRelations.shape).extend({
  ...longShape,
  /** The texts and the picture for Facebook, together. */
  postsFb: z.object({ catchy_title: z.string().nullable(), thumb: z.string().nullable(), ext: z.string().nullable() }),
  /** The address on the site, also before the publication. */
  url: z.string().nullable(),
  previewUrl: z.string(),
});
export type Post = z.infer<typeof post>;

const { rss_title, ...patchFields } = patchShape;

/** The fields that a save may change. A draft is checked for types and sizes only, a published post for all rules. */
export const postPatch = z
  .object({
    id: chosenId,
    ...patchFields,
    titles: z.object({ rss: rss_title.optional() }),
    /** Ends the live coverage now, or resumes it. */
    live_ended: z.boolean(),
    /** The `updated_at` of the version that the change was made upon. */
    base_updated_at: z.iso.datetime({ offset: true }),
  })
  .partial();
export type PostPatch = z.output<typeof postPatch>;

/** A new task follows the rules of headlines except for the length. */
export const taskHeadline = requiredText(255).check(refusedBy(...headlineRules));

/** A new task. It needs a section as soon as the project has sections. */
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
  })
  .extend({ status: z.literal(0).optional(), main_headline: taskHeadline });
export type PostInput = z.input<typeof postInput>;
