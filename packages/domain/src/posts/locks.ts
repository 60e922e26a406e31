import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { idParams } from '../http/paging';
import { post } from './schema';

const held = z.object({ username: z.string(), since: z.string() });

export const postLocks = {
  check: endpoint({
    method: 'GET',
    path: '/posts/check-lock/:id',
    access: 'post.update',
    summary: 'Keeps the caller’s lock for another minute; 403 `post_locked` when it is somebody else’s.',
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
    summary: 'Takes the lock over from whoever holds it.',
    params: idParams,
    reply: post,
  }),
};
