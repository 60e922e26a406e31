import { users } from '@masthead/domain/users/contract';
import { reassignRefusal, receiverRefusal } from '@masthead/domain/users/rules';
import type { reassignInput } from '@masthead/domain/users/schema';
import type { z } from 'zod';
import { actorNow } from '../../platform/access/tokens';
import { recordAudit } from '../../platform/audit/record-audit';
import { retrying } from '../../platform/db/transactions';
import { announce } from '../../platform/events/announce.queries';
import type { ActorContext } from '../../platform/http/context';
import { forbidden, invalid } from '../../platform/http/errors';
import { personOf, userOrThrow } from './person';
import { lockReassignable, moveReassigned } from './reassign-posts.queries';
import { lockUser } from './users.queries';

/** Limits the duration of one statement. */
const BATCH = 500;

/**
 * Gives the posts of one user to another, all of them or none. It does not wait for people who edit one of the posts:
 * their next save merges with it like with any other change.
 */
export function reassignPosts(
  context: ActorContext,
  from: number,
  { to_user_id: to, parts }: z.output<typeof reassignInput>,
): Promise<number> {
  return retrying(context.db, async (db) => {
    // In the order of their ids, so that two reassignments do not wait for each other.
    const locked = new Map([
      [Math.min(from, to), await lockUser(db, Math.min(from, to))],
      [Math.max(from, to), await lockUser(db, Math.max(from, to))],
    ]);
    const user = userOrThrow(locked.get(from));
    const actor = await actorNow(db, context, users.reassign);
    const refusal = reassignRefusal(actor, await personOf(db, user), parts);
    if (refusal) throw forbidden(refusal);
    const receiver = receiverRefusal(user, locked.get(to));
    if (receiver) throw invalid({ to_user_id: [receiver] });

    const at = context.now().toISOString();
    let count = 0;
    for (let after = 0; ; ) {
      const ids = await lockReassignable(db, { from, parts, after, most: BATCH });
      const last = ids.at(-1);
      if (last === undefined) break;
      await moveReassigned(db, { ids, from, to, parts, actor: actor.id, at });
      count += ids.length;
      after = last;
    }
    await recordAudit(db, context, {
      action: 'user.reassigned',
      target_id: from,
      after: { count, ids: [to], fields: [...parts] },
    });
    if (count > 0) await announce(db, 'posts');
    return count;
  });
}
