import { z } from 'zod';
import { constants } from '../http/constants';
import { endpoint } from '../http/endpoint';
import { idParams, metaPageOf } from '../http/paging';
import { board } from './board';
import { postInput, postPatch } from './input';
import { boardQuery, postQuery } from './query';
import { listedPost, post } from './schema';

const path = '/posts';

/** What a change was made upon; left out, it is made upon whatever stands there. */
const based = z.object({ base_updated_at: z.iso.datetime({ offset: true }).optional() });

/** A step of the workflow, or a switch, of one post. */
function action<
  const P extends string,
  const A extends 'post.update' | 'post.publish' | 'post.moderate',
  B extends z.ZodType,
>(name: P, access: A, summary: string, body: B) {
  return endpoint({
    method: 'POST',
    path: `${path}/${name}/:id`,
    access,
    summary,
    params: idParams,
    body,
    reply: post,
  });
}

const switched = based.extend({ value: z.boolean().optional() });

export const posts = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'post.read',
    summary: 'The posts that the filters let through, without their texts. Trashed ones only when asked for.',
    query: postQuery,
    reply: metaPageOf(listedPost),
  }),
  board: endpoint({
    method: 'GET',
    path: `${path}/dashboard`,
    access: 'dashboard.read',
    summary: 'The task board: its columns with their cards, by priority.',
    query: boardQuery,
    reply: board,
  }),
  constants: endpoint({
    method: 'GET',
    path: `${path}/constants`,
    access: ['post.read', 'dashboard.read'],
    summary: 'The enumerations of posts, by type.',
    reply: z.object({
      status: constants,
      template_type: constants,
      top_status: constants,
      advert_status: constants,
      priority: constants,
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'post.read',
    summary:
      'One post whole. Whoever may change it holds its lock from now on; 403 `post_locked` when somebody else does.',
    params: idParams,
    reply: post,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'post.create',
    summary: 'Creates a post as a new task.',
    body: postInput,
    reply: post,
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    access: 'post.update',
    summary:
      'Changes the given fields. 409 when the post is not what `base_updated_at` says any more. Changing the content of a published post needs `post.publish` as well.',
    params: idParams,
    body: postPatch,
    reply: post,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'post.delete',
    summary: 'Deletes a trashed post permanently.',
    params: idParams,
    reply: z.null(),
  }),
  publish: action('publish', 'post.publish', 'Publishes the saved post now.', based),
  schedule: action(
    'schedule',
    'post.publish',
    'Has the saved post published at that instant.',
    based.extend({ published_at: z.iso.datetime({ offset: true }) }),
  ),
  review: action('review', 'post.update', 'Hands the post over for review.', based),
  trash: action(
    'trash',
    'post.update',
    'Moves the post to the trash. A published post needs `post.publish` as well.',
    based,
  ),
  restore: action('restore', 'post.update', 'Makes a trashed post a draft again.', based),
  moderate: action('moderate', 'post.moderate', 'Turns Verified on or off; without a value, the other way.', switched),
  evergreen: action('evergreen', 'post.update', 'Turns Evergreen on or off; without a value, the other way.', switched),
  contents: action(
    'table-of-contents',
    'post.update',
    'Turns the table of contents on or off; without a value, the other way.',
    switched,
  ),
};
