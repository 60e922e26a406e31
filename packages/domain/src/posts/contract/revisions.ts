import { z } from 'zod';
import { reads } from '../../http/crud';
import { idParams, metaPageSchema } from '../../http/paging';
import { phrase } from '../../text/phrase';

// A revision is an earlier state of a post that the server stores with each change. The time log lists the revisions.

/** The reasons of revisions and their labels in the time log. The database stores the names. */
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
  unpublish: phrase('Unpublished'),
  trash: phrase('Moved to the trash'),
  restore: phrase('Restored'),
  remove: phrase('Deleted permanently'),
  reassign: phrase('Reassigned to another user'),
  undelete: phrase('Restored by an administrator'),
  restore_version: phrase('Restored from an earlier version'),
  accept_proposal: phrase('Proposal accepted'),
  take_over: phrase('Taken over from another user'),
  live_update: phrase('Changed at the live desk'),
  is_verified: phrase('Verified changed'),
  is_evergreen: phrase('Evergreen changed'),
  table_of_contents: phrase('Table of contents changed'),
};

/** Returns the label of a reason, or the stored name if there is none. */
export function reasonText(reason: string): string {
  return reasons[reason] ?? reason;
}

/** Columns that the time log omits: they derive from others or change with every write. */
export const unloggedColumns = ['updated_at', 'editor_id', 'body_text', 'word_count'] as const;

const revision = z.object({
  id: z.number().int(),
  created_at: z.string(),
  username: z.string(),
  reason: z.string(),
  /** The explanation of the user, for example why the post was unpublished, or the name of the user who proposed it. */
  note: z.string().nullable(),
  /** The fields that differ from the previous revision; empty for the first one. */
  fields: z.array(z.string()),
});
export type Revision = z.infer<typeof revision>;

export const revisionQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  'per-page': z.coerce.number().int().min(1).max(50).default(25),
});
export type RevisionQuery = z.output<typeof revisionQuery>;

const path = '/posts/revisions/:id';
const read = reads(path, 'post.view_time_log');

export const postRevisions = {
  list: read('', 'Lists the revisions of a post with user, reason and changed fields, newest first.', {
    params: idParams,
    fromReplica: true,
    query: revisionQuery,
    reply: metaPageSchema(revision),
  }),
  get: read('/:revision', 'Returns one revision with the full state of the post.', {
    params: idParams.extend({ revision: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    reply: revision.extend({
      /** The columns of the post with its authors, experts and tags at that time. */
      state: z.record(z.string(), z.unknown()),
    }),
  }),
};
