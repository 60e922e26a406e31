import { setTimeout as wait } from 'node:timers/promises';
import { pushRefusal } from '@masthead/domain/posts/contract/push';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import type { PushMessage } from '@masthead/domain/push/contract';
import { postPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import { z } from 'zod';
import { lockPostRow } from '../../../content/posts/post-rows.queries';
import { createConcurrencyLimit } from '../../../platform/concurrency/concurrency-limit';
import { withRetries } from '../../../platform/db/transactions';
import type { ActorContext } from '../../../platform/http/context';
import { conflict, invalid } from '../../../platform/http/errors';
import { ReplyWithStatus } from '../../../platform/http/serve';
import type { Job, JobContext } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/jobs.queries';
import type { Delivery } from '../../../platform/push/deliver';
import { countSubscriptions } from '../../../platform/push/push.queries';
import { createDelivery, type PushKeys, readPushKeys } from '../../../platform/push/web-push';
import { postNotFound } from '../list/post-reply';
import { checkLock } from '../lock/locks.queries';
import { writePost } from '../write/write-post';
import {
  claimSubscriber,
  type DeliveryOutcome,
  findPush,
  finishPush,
  insertPush,
  recordOutcome,
  type Subscriber,
} from './push.queries';

/** Deliveries that one job runs at the same time. */
const MAX_PARALLEL_DELIVERIES = 25;
/** Attempts to reach a push service that answers with one of `BUSY_STATUSES`. */
const MAX_ATTEMPTS = 3;
/** Limits the time that a push service can ask the server to wait. */
const MAX_WAIT_SECONDS = 10;
const BUSY_STATUSES = [429, 503];
/** The browser has unsubscribed. */
const GONE_STATUSES = [404, 410];

/**
 * Sends a push notification about a post to all browsers that subscribed before `enqueuePush()` created it. After an
 * interruption, the next run of the job continues with the remaining subscribers.
 */
export const pushPost: Job<{ push_id: number }> = {
  kind: 'push-post',
  payload: z.object({ push_id: z.number().int() }),
  run: async (context, { push_id }) => {
    const { db, now, secrets, signal } = context;
    const post = await findPush(db, push_id);
    if (!post) return null;
    if (pushRefusal(post.status as Status) === null) {
      const keys = await readPushKeys(db, secrets);
      await sendAll(context, push_id, (subscriber) => sendMessage(context, toMessage(post), subscriber, keys));
      signal.throwIfAborted();
    }
    await finishPush(db, push_id, now().toISOString());
    return null;
  },
};

/** The post of a push notification. */
type PushedPost = NonNullable<Awaited<ReturnType<typeof findPush>>>;

function toMessage({ post_id, slug, main_headline, description }: PushedPost): PushMessage {
  return { title: main_headline, body: description ?? '', url: postPath(slug ?? ''), tag: `post-${post_id}` };
}

type Send = (subscriber: Subscriber) => Promise<DeliveryOutcome>;

/**
 * Runs several senders in parallel. Each takes the next subscriber, so that a slow push service delays only one sender.
 */
async function sendAll({ db, signal }: JobContext, pushId: number, send: Send): Promise<void> {
  // One query at a time, to leave database connections to the rest of the server.
  const oneQueryAtATime = createConcurrencyLimit(1);
  const runSender = async () => {
    while (!signal.aborted) {
      const subscriber = await oneQueryAtATime(() => claimSubscriber(db, pushId));
      if (!subscriber) return;
      const outcome = await send(subscriber);
      await oneQueryAtATime(() => recordOutcome(db, pushId, subscriber, outcome));
    }
  };
  const results = await Promise.allSettled(Array.from({ length: MAX_PARALLEL_DELIVERIES }, runSender));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function sendMessage(
  { deliver, project }: JobContext,
  message: PushMessage,
  { endpoint, p256dh, auth }: Subscriber,
  keys: PushKeys,
): Promise<DeliveryOutcome> {
  let delivery: Delivery;
  try {
    delivery = createDelivery(message, { endpoint, keys: { p256dh, auth } }, keys, project);
  } catch {
    // The keys of the subscription are invalid.
    return 'gone';
  }
  for (let attempt = 1; ; attempt++) {
    // Without a response, the message may have arrived. It is not sent again, to avoid duplicates.
    const response = await deliver(delivery).catch(() => null);
    if (response === null) return 'failed';
    if (response.status >= 200 && response.status < 300) return 'sent';
    if (GONE_STATUSES.includes(response.status)) return 'gone';
    if (!BUSY_STATUSES.includes(response.status) || attempt === MAX_ATTEMPTS) return 'failed';
    await wait(Math.min(response.retryAfter, MAX_WAIT_SECONDS) * 1000);
  }
}

/** Enqueues the job `pushPost` for all current subscribers and marks the post as sent, in one transaction. */
export function enqueuePush(context: ActorContext, id: number) {
  const { actor, now } = context;
  return withRetries(context.db, async (db) => {
    const post = await lockPostRow(db, id);
    if (!post) throw postNotFound();
    await checkLock(db, id, actor.id, now());
    const refusal = pushRefusal(post.status as Status);
    if (refusal) throw invalid({ status: [refusal] });
    const { total, last } = await countSubscriptions(db);
    if (total === 0) return new ReplyWithStatus(202, { subscribers: 0, updated_at: post.updated_at });
    const push_id = await insertPush(db, { post_id: id, created_at: now().toISOString(), total, last });
    // The key allows one push of a post at a time.
    const isEnqueued = await enqueue(db, pushPost, { key: String(id), payload: { push_id }, run_at: now() });
    if (!isEnqueued) throw conflict(phrase('This post is already being sent.'));
    const options = { reason: 'push', changesContent: () => false };
    const updated_at = await writePost({ ...context, db }, id, options, async () => ({
      values: { is_message_sent: true },
    }));
    return { subscribers: total, updated_at };
  });
}
