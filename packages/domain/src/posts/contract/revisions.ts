import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams, metaPageOf } from '../../http/paging';
import { phrase } from '../../text/phrase';

/** What can have been done to a post, as its time log says it. The names are stored. */
const reasons: Record<string, string> = {
  create: phrase('Created'),
  save: phrase('Saved'),
  start: phrase('Started'),
  reopen: phrase('Reopened'),
  review: phrase('Sent to review'),
  schedule: phrase('Scheduled'),
  publish: phrase('Published'),
  scheduled: phrase('Published on schedule'),
  push: phrase('Push notification sent'),
  import: phrase('Imported from another project'),
  trash: phrase('Moved to the trash'),
  restore: phrase('Restored'),
  remove: phrase('Deleted permanently'),
  reassign: phrase('Reassigned to another user'),
  undelete: phrase('Brought back by an administrator'),
  is_verified: phrase('Verified changed'),
  is_evergreen: phrase('Evergreen changed'),
  table_of_contents: phrase('Table of contents changed'),
};

/** What was done, in words; what has none yet is called what it is stored as. */
export function reasonText(reason: string): string {
  return reasons[reason] ?? reason;
}

/** Follow from another field, or change with every write: no news in a log. */
export const unlogged = ['updated_at', 'editor_id', 'body_text', 'word_count'] as const;

const revision = z.object({
  id: z.number().int(),
  created_at: z.string(),
  username: z.string(),
  reason: z.string(),
  /** The fields that are not what they were in the state before; none of the first. */
  fields: z.array(z.string()),
});
export type Revision = z.infer<typeof revision>;

export const revisionQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  'per-page': z.coerce.number().int().min(1).max(50).default(25),
});
export type RevisionQuery = z.output<typeof revisionQuery>;

const path = '/posts/revisions/:id';

export const postRevisions = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'post.view_time_log',
    summary: 'The time log of a post: who changed what, the newest first.',
    params: idParams,
    query: revisionQuery,
    reply: metaPageOf(revision),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:revision`,
    access: 'post.view_time_log',
    summary: 'The whole state that a post was in after one change.',
    params: idParams.extend({ revision: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    reply: revision.extend({
      /** The columns of the post with its authors, experts and tags, as they were then. */
      state: z.record(z.string(), z.unknown()),
    }),
  }),
};
