import { endpoint } from '../http/endpoint';
import { author, authorInput, authorPatch } from './schema';

const path = '/v2/author';

// An endpoint's access means any of its rights; that all of `authorRights` are needed, the handlers check.
const access = 'post.update';

export const authorInfo = {
  get: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'One’s own author profile; 404 while there is none. Needs post.read and post.create besides.',
    reply: author,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access,
    summary: 'Creates one’s own author profile. Needs post.read and post.create besides.',
    body: authorInput,
    multipart: true,
    reply: author,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path,
    access,
    summary: 'Changes one’s own author profile. Needs post.read and post.create besides.',
    body: authorPatch,
    multipart: true,
    reply: author,
  }),
};
