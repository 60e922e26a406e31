import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { phrase } from '../../text/phrase';
import { Status } from '../rules/statuses';

const count = z.number().int();

/** How far one sending of a post has come. */
export const pushProgress = z.object({
  created_at: z.string(),
  /** `null` while it goes on. */
  done_at: z.string().nullable(),
  total: count,
  sent: count,
  /** Refused or unreachable; at the end also those of whom nobody knows. */
  failed: count,
});

export const postPush = {
  send: endpoint({
    method: 'POST',
    path: '/posts/send-push/:id',
    access: 'post.push',
    feature: 'push',
    summary:
      'Sends a published post to everybody who subscribed to the site, in the background. 202 when nobody has: nothing is sent.',
    params: idParams,
    reply: z.object({
      subscribers: count,
      /** The version of the post from now on. */
      updated_at: z.string(),
    }),
  }),
  audience: endpoint({
    method: 'GET',
    path: '/posts/push/subscribers',
    access: 'post.push',
    feature: 'push',
    summary: 'How many readers a message would reach now.',
    reply: z.object({ subscribers: count }),
  }),
  progress: endpoint({
    method: 'GET',
    path: '/posts/send-push/:id',
    access: 'post.push',
    feature: 'push',
    summary: 'How far the last sending of the post has come; null when it was never sent.',
    params: idParams,
    reply: pushProgress.nullable(),
  }),
};

/** Why a post of this status cannot be sent to the site's subscribers; `null` when it can. */
export function pushRefusal(status: Status): string | null {
  return status === Status.PUBLISHED ? null : phrase('Only a published post can be sent.');
}
