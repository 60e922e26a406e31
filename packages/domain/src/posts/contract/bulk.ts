import { z } from 'zod';
import type { Right } from '../../access/rights';
import { endpoint } from '../../http/endpoint';
import { referenceId } from '../../http/paging';
import { problem } from '../../http/problem';
import { phrase } from '../../text/phrase';
import { patchShape } from '../fields';
import { Status } from '../rules/statuses';

// Changes of several posts with one call. Each post is written in its own transaction, by the rules of the single calls.

/** The posts that one call can change. */
export const MAX_BULK_CHANGES = 25;

/** The posts that the list can select for a change. The client sends several calls. */
export const MAX_SELECTED_POSTS = 500;

const instant = z.iso.datetime({ offset: true });
const tags = patchShape.tags.min(1);

export const bulkAction = z.union([
  z.object({
    name: z.literal('set_category'),
    /** The section of the category. */
    section_id: referenceId.nullable(),
    category_id: referenceId.nullable(),
  }),
  z.object({ name: z.literal('add_tags'), tags }),
  z.object({ name: z.literal('remove_tags'), tags }),
  z.object({ name: z.literal('set_tags'), tags: patchShape.tags }),
  z.object({ name: z.literal('set_assignee'), assignee_id: referenceId.nullable() }),
  z.object({ name: z.literal('schedule'), published_at: instant }),
  z.object({ name: z.literal('trash') }),
  /** Takes a published post out of the trash, like `posts.restore` with `undo`. */
  z.object({ name: z.literal('undo_trash') }),
  /** Takes a scheduled or trashed post back to the status that it had before. */
  z.object({
    name: z.literal('return'),
    status: z.literal([Status.NEW, Status.IN_PROGRESS, Status.REVIEW, Status.SCHEDULED]),
    /** The publication time of a post that is scheduled again. */
    published_at: instant.optional(),
  }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

/** The right that each action requires. A published post also requires `post.publish` for what readers see. */
export const bulkRights: Record<BulkAction['name'], Right> = {
  set_category: 'post.update',
  add_tags: 'post.update',
  remove_tags: 'post.update',
  set_tags: 'post.update',
  set_assignee: 'post.update',
  schedule: 'post.publish',
  trash: 'post.update',
  undo_trash: 'post.update',
  return: 'post.update',
};

const bulkChange = z.object({
  id: referenceId,
  /** The `updated_at` of the version that the change is based on. */
  base_updated_at: instant.optional(),
  action: bulkAction,
});
export type BulkChange = z.infer<typeof bulkChange>;

export const bulkResult = z.union([
  z.object({
    id: z.number().int(),
    outcome: z.literal('changed'),
    /** The version of the post: the new one, or in a dry run the current one. */
    updated_at: z.string(),
    /** Restores the previous values, with `updated_at` as base version. */
    undo: bulkAction,
  }),
  /** The post already has the values. */
  z.object({ id: z.number().int(), outcome: z.literal('unchanged') }),
  /** `problem` is the error response that the single call would send. */
  z.object({ id: z.number().int(), outcome: z.literal('refused'), problem }),
]);
export type BulkResult = z.infer<typeof bulkResult>;

const ids = (changes: readonly { id: number }[]) => changes.map(({ id }) => id);

export const bulkPosts = {
  change: endpoint({
    method: 'POST',
    path: '/posts/bulk',
    access: ['post.update', 'post.publish'],
    summary: `Changes up to ${MAX_BULK_CHANGES} posts, each by the rules of the single calls.`,
    description: [
      'A refused post does not stop the others. `schedule` requires `post.publish`, every other action `post.update`.',
      'With `dry_run`, the server checks every rule and writes nothing.',
    ].join(' '),
    body: z.object({
      changes: z
        .array(bulkChange)
        .min(1)
        .max(MAX_BULK_CHANGES)
        .refine(
          (changes) => new Set(ids(changes)).size === changes.length,
          phrase('A post can be in the list only once.'),
        ),
      dry_run: z.boolean().optional(),
    }),
    reply: z.object({ results: z.array(bulkResult) }),
  }),
};
