import { z } from 'zod';
import { accessRefusal, type Holder } from '../../access/refusal';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { requiredText } from '../../text/fields';
import { phrase } from '../../text/phrase';

// A saved view is a named state of the posts list: its filters, search, order and columns as the query string of the page.

/** The views that one user can own. */
export const MAX_SAVED_VIEWS = 50;

export const savedViewInput = z.object({
  name: requiredText(60),
  /** The query string of the page, such as `status=2&sort=published_at`. The page ignores invalid values. */
  query: z
    .string()
    .max(1000, phrase('The filters are too long to be saved.'))
    .regex(/^[\w.~%+\-*=&,]*$/),
  /** Shows the view to all users who can read posts. */
  is_shared: z.boolean(),
});
export type SavedViewInput = z.infer<typeof savedViewInput>;

const savedView = savedViewInput.extend({
  id: z.number().int(),
  owner_id: z.number().int(),
  /** The display name of the owner. */
  owner: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

/** Returns why a user cannot share views, or `null`. */
export const shareViewRefusal = (holder: Holder) => accessRefusal(holder, 'post.publish');

/** Returns why a user cannot change or delete a view that they can see, or `null`. */
export const changeViewRefusal = (holder: Holder & { id: number }, view: Pick<SavedView, 'owner_id'>) =>
  view.owner_id === holder.id ? null : shareViewRefusal(holder);

const path = '/v2/saved-views';

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'post.read',
    summary: 'Lists the caller’s saved views of the posts list and the shared ones, by name.',
    fromReplica: true,
    reply: z.object({ items: z.array(savedView) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'post.read',
    summary: 'Saves a view of the posts list.',
    description: `A shared view also requires \`post.publish\`. A user can own ${MAX_SAVED_VIEWS} views with different names.`,
    body: savedViewInput,
    reply: savedView,
  }),
  replace: endpoint({
    method: 'POST',
    path: `${path}/:id`,
    access: 'post.read',
    summary: 'Replaces name, query and sharing of a saved view.',
    description: 'Sharing a view and changing the shared view of another user also require `post.publish`.',
    params: idParams,
    body: savedViewInput,
    reply: savedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'post.read',
    summary: 'Deletes a saved view.',
    description: 'Deleting the shared view of another user also requires `post.publish`.',
    params: idParams,
    reply: z.null(),
  }),
};
