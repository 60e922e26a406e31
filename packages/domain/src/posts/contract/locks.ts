import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { post } from './post';

// The endpoints of the lock of a post. Only the user who holds the lock can edit the post.

/** The user who edits the post at this moment, and the start of the lock. */
const lockHolder = z.object({ username: z.string(), since: z.string() });

export const postLocks = {
  check: endpoint({
    method: 'GET',
    path: '/posts/check-lock/:id',
    access: 'post.update',
    summary: 'Renews the caller’s lock for a minute.',
    description:
      'Answers 403 `post_locked` if another user holds the lock, and 403 `lock_lost` if nobody does. It never takes a lock.',
    params: idParams,
    writes: true,
    reply: lockHolder,
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/posts/unlock/:id',
    access: 'signed-in',
    summary: 'Releases the caller’s lock.',
    description: 'Locks of other users are not affected.',
    params: idParams,
    reply: z.null(),
  }),
  overtake: endpoint({
    method: 'POST',
    path: '/posts/overtake/:id',
    access: 'post.update',
    summary: 'Takes over the lock from its holder.',
    description: 'A published post also requires `post.publish`.',
    params: idParams,
    reply: post,
  }),
};
