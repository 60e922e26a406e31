import { z } from 'zod';
import { constants } from '../../http/crud';
import { endpoint } from '../../http/endpoint';
import { idParams, metaPageSchema, urlId } from '../../http/paging';
import { imageExtensions } from '../../images/formats';
import { requiredText } from '../../text/fields';
import { UNDO_MINUTES } from '../../undo/contract';
import { LATE_AFTER_MS } from '../rules/constants';
import { board } from './board';
import { boardQuery, postQuery, postSearch } from './list-query';
import { listedPost, post, postInput, postPatch } from './post';

// The main endpoints of posts: lists, search, the board, saving, and the transitions of the workflow.

/** A thumbnail is a crop of a library picture for lists (16:9) and for Facebook (1.91:1). */
export const postThumbnails = {
  crop: endpoint({
    method: 'POST',
    path: '/posts/:imageId/quick-crop',
    access: 'post.update',
    summary: 'Creates the 16:9 and 1.91:1 thumbnails of a library picture.',
    params: z.object({ imageId: urlId }),
    reply: z.object({
      hash_key: z.string(),
      ext: z.enum(imageExtensions),
      /** The URL path of the 16:9 thumbnail, relative to the host of the request. */
      url: z.string(),
      /** The URL path of the 1.91:1 thumbnail, relative to the host of the request. */
      fb_url: z.string(),
    }),
  }),
};

/** The maximum number of search results. A `totalCount` of this size means that there may be more. */
export const MAX_SEARCH_RESULTS = 1000;

export const postSearches = {
  posts: endpoint({
    method: 'POST',
    path: '/search/posts',
    access: 'post.read',
    summary: 'Searches posts that contain every word of the query.',
    description: [
      'Ignores case and accents. The last word can be a prefix.',
      'Ranks matches in headlines first, then author names, then other titles and the text, newest first.',
      `Returns at most ${MAX_SEARCH_RESULTS} posts. A query that matches one in twenty of the newest ${MAX_SEARCH_RESULTS} posts searches only these.`,
      'A query without results is repeated with words of similar spelling, which `searched_for` names.',
    ].join(' '),
    body: postSearch,
    reply: metaPageSchema(listedPost).extend({ searched_for: z.string().optional() }),
  }),
};

/** The maximum number of late posts that the alarm names. */
export const MAX_LATE_POSTS = 20;

const path = '/posts';

/** The base version of a change. Without it, the server does not check for conflicts. */
const baseVersion = z.object({ base_updated_at: z.iso.datetime({ offset: true }).optional() });

/** The reason that the time log and the audit log show for an unpublished post. */
export const unpublishReason = requiredText(200);

/** Declares an action on one post: a transition of the workflow, or turning a flag on or off. */
function postAction<
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

/** Without `value`, the flag is toggled. */
const switchInput = baseVersion.extend({ value: z.boolean().optional() });

export const posts = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'post.read',
    summary: 'Lists the posts that match the filters, without their texts.',
    description: 'Includes trashed posts only if the status filter names them.',
    shared: true,
    fromReplica: true,
    query: postQuery,
    reply: metaPageSchema(listedPost),
  }),
  board: endpoint({
    method: 'GET',
    path: `${path}/dashboard`,
    access: 'dashboard.read',
    summary: 'Returns the columns of the task board with their cards, by priority.',
    description:
      'Returns up to 100 cards per column, or fewer with `cards`. The totals count all posts of the columns.',
    fromReplica: true,
    query: boardQuery,
    reply: board,
  }),
  late: endpoint({
    method: 'GET',
    path: `${path}/late`,
    access: 'post.publish',
    summary: `Lists up to ${MAX_LATE_POSTS} scheduled posts that are late, the first due first.`,
    description: `A post is late ${LATE_AFTER_MS / 1000} seconds after its publication time.`,
    reply: z.object({ items: z.array(post.pick({ id: true, main_headline: true, published_at: true })) }),
  }),
  constants: endpoint({
    method: 'GET',
    path: `${path}/constants`,
    access: ['post.read', 'dashboard.read'],
    summary: 'Returns the enumerations of posts by name.',
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
    summary: 'Returns one post with all fields and locks it for the caller.',
    description:
      'A caller who cannot change the post does not lock it. Answers 403 `post_locked` if another user holds the lock.',
    params: idParams,
    writes: true,
    reply: post,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'post.create',
    summary: 'Creates a post as a new task.',
    description: 'A repeated request of the same user with the same `creation_key` returns the created post.',
    body: postInput,
    reply: post,
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    access: 'post.update',
    summary: 'Updates the given fields of a post.',
    description:
      'Answers 409 if the post has changed since `base_updated_at`. Changing the content of a published post also requires `post.publish`.',
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
  publish: endpoint({
    ...postAction(
      'publish',
      'post.publish',
      'Publishes the saved post now, or together with `changes`.',
      baseVersion.extend({
        /** Waits for the delay of the project before the publication. */
        hold: z.boolean().optional(),
        /** Unsaved changes, which the publication saves. Readers do not see them before, and an undo drops them. */
        changes: postPatch.omit({ id: true, status: true, base_updated_at: true }).optional(),
      }),
    ),
    description: [
      'With `hold`, the server waits for the delay of the project and answers with the time in `publish_due_at`.',
      '`changes` also require `post.update`.',
      'Any other change of the post cancels the publication, and nothing of it is stored.',
      'An update of the live desk cancels the publication of a published post only if the publication contains slides.',
      'Breaking news, and projects without a delay, are published at once.',
    ].join(' '),
  }),
  undoPublish: endpoint({
    method: 'DELETE',
    path: `${path}/publish/:id`,
    access: 'post.publish',
    summary: 'Cancels a publication that is held.',
    description: 'Answers 409 if the post has no pending publication, for example because it is already published.',
    params: idParams,
    reply: post,
  }),
  unpublish: postAction(
    'unpublish',
    'post.publish',
    'Removes the post from the site with a reason. It becomes a draft.',
    baseVersion.extend({ reason: unpublishReason }),
  ),
  schedule: postAction(
    'schedule',
    'post.publish',
    'Schedules the publication of the saved post.',
    baseVersion.extend({ published_at: z.iso.datetime({ offset: true }) }),
  ),
  review: postAction('review', 'post.update', 'Sends the post to review.', baseVersion),
  trash: endpoint({
    ...postAction('trash', 'post.update', 'Moves the post to the trash.', baseVersion),
    description: 'A published post also requires `post.publish`.',
  }),
  restore: endpoint({
    ...postAction(
      'restore',
      'post.update',
      'Restores a trashed post as a new task.',
      baseVersion.extend({
        /** Restores the status and the publication time from before the trash. */
        undo: z.boolean().optional(),
      }),
    ),
    description: [
      `With \`undo\`, the user who trashed the post takes it back to its former status, within ${UNDO_MINUTES} minutes.`,
      'A published or scheduled post also requires `post.publish`.',
      'A scheduled post whose time has passed becomes a new task.',
    ].join(' '),
  }),
  moderate: postAction(
    'moderate',
    'post.moderate',
    'Turns Verified on or off; toggles it without a value.',
    switchInput,
  ),
  evergreen: postAction(
    'evergreen',
    'post.update',
    'Turns Evergreen on or off; toggles it without a value.',
    switchInput,
  ),
  contents: postAction(
    'table-of-contents',
    'post.update',
    'Turns the table of contents on or off; toggles it without a value.',
    switchInput,
  ),
};
