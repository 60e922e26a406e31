import type { Post } from '@masthead/domain/posts/contract/post';
import { isBreaking } from '@masthead/domain/posts/rules/breaking';
import { phrase } from '@masthead/domain/text/phrase';
import { findPostRow, lockPostRow } from '../../../content/posts/post-rows.queries';
import { recordAudit } from '../../../platform/audit/record-audit';
import { withRetries } from '../../../platform/db/transactions';
import { announce } from '../../../platform/events/announce.queries';
import type { ActorContext } from '../../../platform/http/context';
import { conflict } from '../../../platform/http/errors';
import { postNotFound, postOrThrow } from '../list/post-reply';
import { applyTransition, computeTransition } from '../write/apply-transition';
import { lockForWrite } from '../write/write-post';
import { addPendingPublication, deletePendingPublication } from './pending-publications.queries';

/**
 * Confirms the publication of a post. The worker publishes it after the delay of the project; until then, users can undo
 * it. All rules of publication apply now. Breaking news, and projects without a delay, are published at once.
 */
export async function holdPublication(
  context: ActorContext,
  id: number,
  input: { base_updated_at?: string | undefined },
): Promise<Post> {
  const { now, project } = context;
  const post = await findPostRow(context.db, id);
  if (!post) throw postNotFound();
  if (project.publish_delay_seconds === 0 || isBreaking(post, now())) {
    return applyTransition(context, id, 'publish', input);
  }
  return withRetries(context.db, async (db) => {
    const { before, facts } = await lockForWrite({ ...context, db }, id, input);
    await computeTransition({ ...context, db }, before, facts, 'publish');
    const due_at = new Date(now().getTime() + project.publish_delay_seconds * 1000).toISOString();
    await addPendingPublication(db, before, { user_id: context.actor.id, due_at });
    await announce(db, 'posts');
    return postOrThrow({ ...context, db }, id);
  });
}

/** Cancels a pending publication. The edit lock does not matter, so that every editor can undo it in time. */
export function undoPublication(context: ActorContext, id: number): Promise<Post> {
  return withRetries(context.db, async (db) => {
    const post = await lockPostRow(db, id);
    if (!post) throw postNotFound();
    if (!(await deletePendingPublication(db, post))) {
      throw conflict(phrase('There is no publication to undo: the post was published or changed meanwhile.'));
    }
    await recordAudit(db, context, {
      action: 'post.publication-undone',
      target_id: id,
      target_label: post.main_headline,
    });
    await announce(db, 'posts');
    return postOrThrow({ ...context, db }, id);
  });
}
