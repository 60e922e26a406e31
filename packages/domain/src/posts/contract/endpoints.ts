import { z } from 'zod';
import { constants } from '../../http/crud';
import { endpoint } from '../../http/endpoint';
import { addressId, idParams, metaPageOf } from '../../http/paging';
import { imageExtensions } from '../../images/contract';
import { board } from './board';
import { boardQuery, postQuery, postSearch } from './list-query';
import { listedPost, post, postInput, postPatch } from './post';

export const postThumbnails = {
  crop: endpoint({
    method: 'POST',
    path: '/posts/:imageId/quick-crop',
    access: 'post.update',
    summary: 'Makes the thumbnails of a picture of the library, 16:9 and 1.91:1, and says where they are.',
    params: z.object({ imageId: addressId }),
    reply: z.object({
      hash_key: z.string(),
      ext: z.enum(imageExtensions),
      /** 16:9, on whichever host asks. */
      url: z.string(),
      /** 1.91:1, likewise. */
      fb_url: z.string(),
    }),
  }),
};

/** No search finds more posts than this; a `totalCount` of as many means that there may be more. */
export const MAX_FOUND = 1000;

export const postSearches = {
  posts: endpoint({
    method: 'POST',
    path: '/search/posts',
    access: 'post.read',
    summary: `The posts in which every word of the query stands, the last one by its beginning, without case and accents, among those that the filters let through: first by their headline, then by the names of their authors, then by their other titles and their text; the newest first. At most ${MAX_FOUND}; of what stands in more than one of twenty posts, those among the newest ${MAX_FOUND}. A query that finds nothing is repeated with similarly spelled words, which \`searched_for\` names.`,
    body: postSearch,
    reply: metaPageOf(listedPost).extend({ searched_for: z.string().optional() }),
  }),
};

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
