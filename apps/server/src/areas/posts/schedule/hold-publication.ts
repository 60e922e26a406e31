import { accessRefusal } from '@masthead/domain/access/refusal';
import type { Post, PostPatch } from '@masthead/domain/posts/contract/post';
import { isBreaking } from '@masthead/domain/posts/rules/breaking';
import { phrase } from '@masthead/domain/text/phrase';
import { findPostRow, lockPostRow } from '../../../content/posts/post-rows.queries';
import { recordAudit } from '../../../platform/audit/record-audit';
import { withRetries } from '../../../platform/db/transactions';
import { announce } from '../../../platform/events/announce.queries';
import type { ActorContext } from '../../../platform/http/context';
import { conflict, forbidden } from '../../../platform/http/errors';
import { postNotFound, postOrThrow } from '../list/post-reply';
import { applyTransition, computeTransition } from '../write/apply-transition';
import { computeHeldChange, publishChanges } from '../write/publish-changes';
import { toReferences } from '../write/relations.queries';
import { lockForWrite } from '../write/write-post';
import { addPendingPublication, deletePendingPublication } from './pending-publications.queries';

interface PublicationInput {
  base_updated_at?: string | undefined;
  hold?: boolean | undefined;
  /** Changes that are saved together with the publication. */
  changes?: PostPatch | undefined;
}

/** Publishes a post now, or holds its publication. Breaking news, and projects without a delay, are published at once. */
export async function publishOrHold(context: ActorContext, id: number, input: PublicationInput): Promise<Post> {
  const { hold = false, changes, base_updated_at } = input;
  const missingRight = changes ? accessRefusal(context.actor, 'post.update') : null;
  if (missingRight) throw forbidden(missingRight);
  const isHeld = hold && context.project.publish_delay_seconds > 0 && !(await isBreakingAfter(context, id, changes));
  if (isHeld) return holdPublication(context, id, input);
  return changes
    ? publishChanges(context, id, { ...changes, base_updated_at })
    : applyTransition(context, id, 'publish', { base_updated_at });
}

async function isBreakingAfter({ db, now }: ActorContext, id: number, changes: PostPatch = {}): Promise<boolean> {
  const post = await findPostRow(db, id);
  if (!post) throw postNotFound();
  const { breaking_status = post.breaking_status, breaking_until = post.breaking_until } = changes;
  return isBreaking({ breaking_status, breaking_until }, now());
}

/**
 * Confirms the publication of a post. The worker publishes it after the delay of the project, together with the changes;
 * until then, users can undo it. All rules of publication apply now.
 */
function holdPublication(
  context: ActorContext,
  id: number,
  { base_updated_at, changes }: PublicationInput,
): Promise<Post> {
  const { now, project } = context;
  return withRetries(context.db, async (db) => {
    const inTransaction = { ...context, db };
    const references = changes && toReferences(changes);
    const { before, facts, base } = await lockForWrite(inTransaction, id, {
      base_updated_at,
      ...(references && { references }),
    });
    const patch = changes && { ...changes, base_updated_at };
    const change = patch ? await computeHeldChange(inTransaction, before, facts, { patch, base }) : null;
    if (!change) await computeTransition(inTransaction, before, facts, 'publish');
    const due_at = new Date(now().getTime() + project.publish_delay_seconds * 1000).toISOString();
    await addPendingPublication(db, before, { user_id: context.actor.id, due_at, change });
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
