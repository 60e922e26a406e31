import { pushRefusal } from '@masthead/domain/posts/push';
import type { Status } from '@masthead/domain/posts/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import { retrying } from '../../../platform/db/transactions';
import type { ActorContext } from '../../../platform/http/context';
import { conflict, invalid } from '../../../platform/http/errors';
import { Answer } from '../../../platform/http/serve';
import { enqueue } from '../../../platform/jobs/jobs.queries';
import { countSubscriptions } from '../../../platform/push/push.queries';
import { noPost } from '../post-or-throw';
import { holdPost } from '../posts.queries';
import { checkLock, writePost } from '../write-post';
import { insertPush, versionOf } from './push.queries';
import { pushPost } from './push-post';

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
    await writePost({ ...context, db }, id, write, async () => ({ is_message_sent: true }));
    return { subscribers: total, updated_at: await versionOf(db, id) };
  });
}
