import { accessRefusal } from '@masthead/domain/access/refusal';
import type { Post } from '@masthead/domain/posts/contract/post';
import { scheduleRefusal } from '@masthead/domain/posts/rules/editing';
import { isPublic, Status } from '@masthead/domain/posts/rules/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import { UNDO_MINUTES } from '@masthead/domain/undo/contract';
import type { Updateable } from 'kysely';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import type { Db } from '../../../platform/db/db';
import type { Posts } from '../../../platform/db/schema.gen';
import type { ActorContext } from '../../../platform/http/context';
import { conflict, forbidden } from '../../../platform/http/errors';
import { toTransitionValues } from './apply-transition';
import { changePost } from './write-post';

type Caller = Pick<ActorContext, 'actor' | 'now'>;

/** Takes a post out of the trash and restores the status and the publication time from before. */
export function undoTrash(
  context: ActorContext,
  id: number,
  { base_updated_at }: { base_updated_at?: string | undefined },
): Promise<Post> {
  return changePost(context, id, { base_updated_at, reason: 'restore' }, async (db, before) => ({
    values: await computeUndoTrash({ ...context, db }, before),
  }));
}

/**
 * Returns the columns from before the trash. A scheduled post whose time has passed becomes a draft, because readers
 * must not see it without a decision. The rules of publication are not checked again, because only a post that has not
 * changed in the trash becomes public.
 */
export async function computeUndoTrash(
  { db, ...caller }: Caller & { db: Db },
  before: PostRow,
): Promise<Updateable<Posts>> {
  const draft = toTransitionValues(caller, before, 'restore');
  const status = await findUndoableStatus(db, caller, before.id);
  if (!isPublic(status)) return { ...draft, status };
  const missingRight = accessRefusal(caller.actor, 'post.publish');
  if (missingRight) throw forbidden(missingRight);
  await checkUnchanged(db, before.id);
  const { published_at } = before;
  const isDue = published_at === null || scheduleRefusal(published_at, caller.now()) !== null;
  return status === Status.SCHEDULED && isDue ? draft : { status };
}

/** Throws if the post was saved in the trash, for example with other text or an embargo. */
async function checkUnchanged(db: Db, postId: number): Promise<void> {
  const latest = await db
    .selectFrom('post_revisions')
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(1)
    .select('reason')
    .executeTakeFirst();
  if (latest?.reason !== 'trash') {
    throw conflict(phrase('The post was changed in the trash, so this cannot be undone. Restore it to draft.'));
  }
}

/** The status before the trash. Throws unless the actor has trashed the post in the last minutes. */
async function findUndoableStatus(db: Db, { actor, now }: Caller, postId: number): Promise<Status> {
  const since = new Date(now().getTime() - UNDO_MINUTES * 60_000).toISOString();
  const trash = await db
    .selectFrom('audit_log')
    .where('target_type', '=', 'post')
    .where('target_id', '=', postId)
    .where('action', '=', 'post.trashed')
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['actor_id', 'before'])
    .$narrowType<{ before: { status?: Status } | null }>()
    .executeTakeFirst();
  const status = trash?.before?.status;
  if (trash?.actor_id !== actor.id || status === undefined) {
    throw conflict(
      phrase('Only the user who moved the post to the trash can undo it, within ten minutes. Restore it to draft.'),
    );
  }
  return status;
}
