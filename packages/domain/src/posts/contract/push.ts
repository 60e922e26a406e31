import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { phrase } from '../../text/phrase';
import { Status } from '../rules/statuses';

// The endpoints that send a push notification about a post to readers.

const count = z.number().int();

/** How many subscribers have received a push notification so far. A subscriber is a browser of a reader. */
export const pushProgress = z.object({
  created_at: z.string(),
  /** `null` while the notification is being sent. */
  done_at: z.string().nullable(),
  total: count,
  sent: count,
  /** Rejected or unreachable subscribers; at the end also those with an unknown result. */
  failed: count,
});

export const postPush = {
  send: endpoint({
    method: 'POST',
    path: '/posts/send-push/:id',
    access: 'post.push',
    feature: 'push',
    summary: 'Sends a push notification about a published post to all subscribers.',
    description: 'Sends in the background. Answers 202 and sends nothing if there are no subscribers.',
    params: idParams,
    reply: z.object({
      subscribers: count,
      /** The new version of the post. */
      updated_at: z.string(),
    }),
  }),
  audience: endpoint({
    method: 'GET',
    path: '/posts/push/subscribers',
    access: 'post.push',
    feature: 'push',
    summary: 'Returns the number of subscribers.',
    reply: z.object({ subscribers: count }),
  }),
  progress: endpoint({
    method: 'GET',
    path: '/posts/send-push/:id',
    access: 'post.push',
    feature: 'push',
    summary: 'Returns the progress of the last push notification of the post.',
    description: 'Returns null if there was none.',
    params: idParams,
    reply: pushProgress.nullable(),
  }),
};

/** Returns why a post with this status cannot be sent as a push notification, or `null`. */
export function pushRefusal(status: Status): string | null {
  return status === Status.PUBLISHED ? null : phrase('Only published posts can be sent as a push notification.');
}
