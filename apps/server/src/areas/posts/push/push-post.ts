import { setTimeout as wait } from 'node:timers/promises';
import { pushRefusal } from '@masthead/domain/posts/contract/push';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import type { PushMessage } from '@masthead/domain/push/contract';
import { postPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { z } from 'zod';
import { holdPost } from '../../../content/posts/post-rows.queries';
import { createConcurrencyLimit } from '../../../platform/concurrency/concurrency-limit';
import { retrying } from '../../../platform/db/transactions';
import type { ActorContext } from '../../../platform/http/context';
import { conflict, invalid } from '../../../platform/http/errors';
import { Answer } from '../../../platform/http/serve';
import type { Job, JobContext } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/jobs.queries';
import type { Delivery } from '../../../platform/push/deliver';
import { countSubscriptions } from '../../../platform/push/push.queries';
import { compose, type PushKeys, pushKeys } from '../../../platform/push/web-push';

import { noPost } from '../list/post-reply';
import { checkLock } from '../lock/locks.queries';

import { writePost } from '../write/write-post';
import {
  findPush,
  finishPush,
  insertPush,
  type Outcome,
  type Subscriber,
  settleSubscriber,
  takeSubscriber,
} from './push.queries';

/** So many messages under way at once. */
const LANES = 25;
/** A push service that has too much to do is asked so often, at most so many seconds apart. */
const TRIES = 3;
const LONGEST_WAIT = 10;
const BUSY = [429, 503];
const GONE = [404, 410];

/** Sends a post to everybody who subscribed before it was sent, from where it was left. */
export const pushPost: Job<{ push_id: number }> = {
  kind: 'push-post',
  payload: z.object({ push_id: z.number().int() }),
  run: async (context, { push_id }) => {
    const { db, now, secrets, signal } = context;
    const post = await findPush(db, push_id);
    if (!post) return null;
    if (pushRefusal(post.status as Status) === null) {
      const keys = await pushKeys(db, secrets);
      await sendAll(context, push_id, (subscriber) => outcomeFor(context, messageOf(post), subscriber, keys));
      signal.throwIfAborted();
    }
    await finishPush(db, push_id, now().toISOString());
    return null;
  },
};

type SentPost = NonNullable<Awaited<ReturnType<typeof findPush>>>;

function messageOf({ post_id, slug, main_headline, description }: SentPost): PushMessage {
  return { title: main_headline, body: description ?? '', url: postPath(slug ?? ''), tag: `post-${post_id}` };
}

type Send = (subscriber: Subscriber) => Promise<Outcome>;

/** Lanes that each take the next subscriber, so that a slow push service holds up one of them only. */
async function sendAll({ db, signal }: JobContext, pushId: number, send: Send): Promise<void> {
  // One statement at a time: the rest of the server needs connections too.
  const inTurn = createConcurrencyLimit(1);
  const lane = async () => {
    while (!signal.aborted) {
      const subscriber = await inTurn(() => takeSubscriber(db, pushId));
      if (!subscriber) return;
      const outcome = await send(subscriber);
      await inTurn(() => settleSubscriber(db, pushId, subscriber, outcome));
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const each of lanes) if (each.status === 'rejected') throw each.reason;
}

async function outcomeFor(
  { deliver, project }: JobContext,
  message: PushMessage,
  { endpoint, p256dh, auth }: Subscriber,
  keys: PushKeys,
): Promise<Outcome> {
  let delivery: Delivery;
  try {
    delivery = compose(message, { endpoint, keys: { p256dh, auth } }, keys, project);
  } catch {
    // Keys that no message can be encrypted for.
    return 'gone';
  }
  for (let tried = 1; ; tried++) {
    // Without an answer nobody knows whether it arrived: it is not sent again.
    const answer = await deliver(delivery).catch(() => null);
    if (answer === null) return 'failed';
    if (answer.status >= 200 && answer.status < 300) return 'sent';
    if (GONE.includes(answer.status)) return 'gone';
    if (!BUSY.includes(answer.status) || tried === TRIES) return 'failed';
    await wait(Math.min(answer.retryAfter, LONGEST_WAIT) * 1000);
  }
}

/** Has a published post sent to everybody who subscribes now. The post says that it was sent, or nothing has happened. */
export function sendPush(context: ActorContext, id: number) {
  const { actor, now } = context;
  return retrying(context.db, async (db) => {
    const post = await holdPost(db, id);
    if (!post) throw noPost();
    await checkLock(db, id, actor.id, now());
    const refusal = pushRefusal(post.status as Status);
    if (refusal) throw invalid({ status: [refusal] });
    const { total, last } = await countSubscriptions(db);
    if (total === 0) return new Answer(202, { subscribers: 0, updated_at: post.updated_at });
    const push_id = await insertPush(db, { post_id: id, created_at: now().toISOString(), total, last });
    const isFirst = await enqueue(db, pushPost, { key: String(id), payload: { push_id }, run_at: now() });
    if (!isFirst) throw conflict(phrase('This post is being sent already.'));
    const write = { reason: 'push', changesContent: () => false };
    const updated_at = await writePost({ ...context, db }, id, write, async () => ({ is_message_sent: true }));
    return { subscribers: total, updated_at };
  });
}
