import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { post } from './post';

const held = z.object({ username: z.string(), since: z.string() });

export const postLocks = {
  check: endpoint({
    method: 'GET',
    path: '/posts/check-lock/:id',
    access: 'post.update',
    summary:
      'Renews the lock of its holder for another minute. 403 `post_locked` when somebody else holds it; 403 `lock_lost` when nobody does: it never takes a lock.',
    params: idParams,
    reply: held,
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/posts/unlock/:id',
    access: 'signed-in',
    summary: 'Releases the caller’s own lock; nothing happens to anybody else’s.',
    params: idParams,
    reply: z.null(),
  }),
  overtake: endpoint({
    method: 'POST',
    path: '/posts/overtake/:id',
    access: 'post.update',
    summary: 'Takes the lock over from its holder. For a published post the caller needs `post.publish` as well.',
    params: idParams,
    reply: post,
  }),
};
