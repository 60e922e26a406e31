import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams, metaPageSchema } from '../../http/paging';
import { optionalText } from '../../text/fields';
import { plainPost } from './post';
import { MAX_SLIDES, slide, slideInput } from './slides';

// The live desk: several users write the updates of one live update at the same time. The calls change one update each.
// They neither take nor need the lock of the post.

/** The maximum number of stored versions of one update. */
export const MAX_UPDATE_VERSIONS = 50;
export const MAX_CORRECTION = 500;

/** The maximum age in seconds of an update that the desk sends: 30 days. */
export const MAX_UPDATE_AGE = 30 * 86_400;

/** The time after the last heartbeat when the lock of an update expires, and the interval of heartbeats. */
export const UPDATE_LOCK_LEASE_MS = 30_000;
export const UPDATE_LOCK_HEARTBEAT_MS = 10_000;

const lockHolder = z.object({ user_id: z.number().int(), username: z.string(), since: z.string() });

const text = slideInput.pick({ content: true, title: true, time: true, minutes: true });
const marks = z.object({ is_pinned: z.boolean(), is_key_moment: z.boolean() });
const correction = optionalText({ max: MAX_CORRECTION });

const liveUpdate = slide.required({ id: true }).extend({
  ...marks.shape,
  /** Its position in the order of writing, as in 'Update {n}'. */
  number: z.number().int(),
  /** The instant of its time. */
  moment: z.string(),
  /** A hash of its text. A change with another base version is rejected. */
  version: z.string(),
  /** The text that readers see at a corrected update. */
  correction: z.string().nullable(),
  corrected_at: z.string().nullable(),
  /** The display name of the user who published it; `null` for an update from the editor of the post. */
  created_by: z.string().nullable(),
  created_at: z.string().nullable(),
  /** The number of stored versions. */
  versions: z.number().int(),
  /** The user who edits it at this moment. */
  lock: lockHolder.nullable(),
  /** Deleted by another user. Only the reply of a repeated `POST` has such an update. */
  is_deleted: z.boolean(),
});
export type LiveUpdate = z.infer<typeof liveUpdate>;

const updateVersion = z.object({
  number: z.number().int(),
  reason: z.enum(['create', 'edit', 'delete', 'restore', 'editor']),
  /** `null` for a change in the editor of the post, whose user is in the time log. */
  username: z.string().nullable(),
  created_at: z.string(),
  title: z.string().nullable(),
  content: z.unknown(),
  time: z.number().int().nullable(),
  minutes: z.string().nullable(),
  correction: z.string().nullable(),
});
export type UpdateVersion = z.infer<typeof updateVersion>;

const newUpdate = text.partial({ time: true, minutes: true }).extend({
  /** A new UUID, also after a retry: the server stores the update once. */
  id: z.uuid().regex(/^[a-z0-9-]+$/),
  /** Seconds since it was written, for an update without a time. It does not depend on the clock of the browser. */
  age: z.number().int().min(0).max(MAX_UPDATE_AGE).optional(),
  ...marks.partial().shape,
});
export type NewUpdate = z.input<typeof newUpdate>;

const updatePatch = text
  .extend({
    ...marks.shape,
    correction,
    /** The `version` of the text that was edited. Marks do not need it. */
    base_version: z.string().max(64),
  })
  .partial();
export type UpdatePatch = z.output<typeof updatePatch>;

const path = '/posts/:id/updates';
const updateParams = idParams.extend({ update: z.string().regex(/^[a-z0-9-]{1,40}$/) });
const PUBLISHED = 'A published post also requires `post.publish`.';

export const liveDesk = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'post.read',
    summary: 'Lists the updates of a live update, newest first, with the users who edit them.',
    description: 'Does not take the lock of the post. Answers 409 for a post of another type.',
    params: idParams,
    query: z.object({
      page: z.coerce.number().int().min(1).max(MAX_SLIDES).default(1),
      'per-page': z.coerce.number().int().min(1).max(MAX_SLIDES).default(50),
    }),
    reply: metaPageSchema(liveUpdate).extend({
      post: plainPost
        .pick({
          ...{ id: true, main_headline: true, status: true, embargo_until: true },
          ...{ live_ended_at: true, updated_at: true },
        })
        .extend({ url: z.string().nullable() }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'post.update',
    summary: 'Publishes one update.',
    description: [
      'A repeated request with the same id stores nothing and returns the stored update.',
      'A time of the next twelve hours is replaced by the time of the server.',
      PUBLISHED,
    ].join(' '),
    params: idParams,
    body: newUpdate,
    reply: liveUpdate,
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/:update`,
    access: 'post.update',
    summary: 'Changes the text, the marks or the correction of one update.',
    description: [
      'Answers 409 with the stored `update` if its text has changed since `base_version`.',
      'Answers 403 `post_locked` if another user edits the text. Marks do not need the lock.',
      PUBLISHED,
    ].join(' '),
    params: updateParams,
    body: updatePatch,
    reply: liveUpdate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:update`,
    access: 'post.update',
    summary: 'Deletes one update. Its versions remain, so that it can be restored.',
    description: PUBLISHED,
    params: updateParams,
    reply: z.object({
      /** The version to restore. */
      number: z.number().int(),
    }),
  }),
  versions: endpoint({
    method: 'GET',
    path: `${path}/:update/versions`,
    access: 'post.read',
    summary: `Lists up to ${MAX_UPDATE_VERSIONS} versions of an update, newest first.`,
    params: updateParams,
    reply: z.object({ items: z.array(updateVersion) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/:update/restore`,
    access: 'post.update',
    summary: 'Restores a version of an update, also of a deleted one.',
    description: PUBLISHED,
    params: updateParams,
    body: z.object({ number: z.number().int().min(1).max(2_147_483_647) }),
    reply: liveUpdate,
  }),
  lock: endpoint({
    method: 'POST',
    path: `${path}/:update/lock`,
    access: 'post.update',
    summary: `Takes or renews the caller’s lock of an update for ${UPDATE_LOCK_LEASE_MS / 1000} seconds.`,
    description: `Answers 403 \`post_locked\` if another user holds it, unless \`take_over\` is set. ${PUBLISHED}`,
    params: updateParams,
    body: z.object({ take_over: z.boolean().optional() }),
    reply: lockHolder,
  }),
  unlock: endpoint({
    method: 'DELETE',
    path: `${path}/:update/lock`,
    access: 'signed-in',
    summary: 'Releases the caller’s lock of an update.',
    params: updateParams,
    reply: z.null(),
  }),
};
