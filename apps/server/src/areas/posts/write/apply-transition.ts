import { accessRefusal } from '@masthead/domain/access/refusal';
import type { Post } from '@masthead/domain/posts/contract/post';
import { scheduleRefusal, TIME_PASSED } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';
import {
  findTransition,
  type TransitionName,
  transitionRefusal,
  transitions,
} from '@masthead/domain/posts/rules/workflow';
import type { Updateable } from 'kysely';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import type { Db } from '../../../platform/db/db';
import type { Posts } from '../../../platform/db/schema.gen';
import { withRetries } from '../../../platform/db/transactions';
import type { ActorContext } from '../../../platform/http/context';
import { forbidden, invalid } from '../../../platform/http/errors';
import type { PostFacts } from './post-facts.queries';
import { checkEmbargo, checkPublishable, toBreakingEndAtPublication, toPublicationTimes } from './publication';
import { resolveSlug } from './slug.queries';
import { changePost, writePost } from './write-post';

type Caller = Pick<ActorContext, 'actor' | 'now' | 'project'>;

interface TransitionInput {
  base_updated_at?: string | undefined;
  /** The publication time of a scheduled post. */
  published_at?: string;
  /** The explanation of the user, for a transition that needs one. */
  reason?: string;
}

/**
 * Changes the status of a post by a transition of the workflow, such as `publish` or `trash`. A transition can also set
 * publication times, the slug and the end of breaking news.
 */
export function applyTransition(
  context: ActorContext,
  id: number,
  name: TransitionName,
  input: TransitionInput,
): Promise<Post> {
  return changePost(
    context,
    id,
    { base_updated_at: input.base_updated_at, reason: name, note: input.reason },
    async (db, before, facts) => ({
      values: await computeTransition({ ...context, db }, before, facts, name, input.published_at),
    }),
  );
}

/** Returns the columns that a transition changes, with the slug. Throws if the rules do not allow the transition. */
export async function computeTransition(
  { db, ...caller }: Caller & { db: Db },
  before: PostRow,
  facts: PostFacts,
  name: TransitionName,
  publishAt?: string,
): Promise<Updateable<Posts>> {
  const values = {
    ...toTransitionValues(caller, before, name, publishAt),
    ...(name === 'publish' && toBreakingEndAtPublication(before, caller.now())),
  };
  const after = { ...before, ...values } as PostRow;
  const slug = await resolveSlug(db, before, after);
  if ('isValidated' in transitions[name]) {
    checkEmbargo(caller, after);
    const related = { authors: facts.links.authors, category_section_id: facts.category_section_id };
    await checkPublishable(db, { ...after, ...slug }, related);
  }
  return { ...values, ...slug };
}

/** Deletes a trashed post permanently. No screen or endpoint shows it after that, but an operator can restore it. */
export function deletePostPermanently(context: ActorContext, id: number): Promise<void> {
  return withRetries(context.db, async (db) => {
    await writePost({ ...context, db }, id, { reason: 'remove' }, async (_db, before) => ({
      values: toTransitionValues(context, before, 'remove'),
    }));
  });
}

/** For a save that contains another status: returns the values of the transition to that status, or throws. */
export function toStatusChangeValues(
  caller: Pick<Caller, 'actor' | 'now'>,
  before: PostRow,
  to: Status,
  publishAt?: string,
): Updateable<Posts> {
  const name = findTransition(before.status as Status, to);
  if (name) return toTransitionValues(caller, before, name, publishAt);
  // There is no transition between these statuses. Any transition to the new status gives the same refusal.
  const [anyTransition] = (Object.keys(transitions) as TransitionName[]).filter(
    (candidate) => transitions[candidate].to === to,
  );
  throw invalid({
    status: [transitionRefusal(caller.actor, anyTransition as TransitionName, before.status as Status) ?? ''],
  });
}

/** Returns the columns that a transition changes. Throws if the actor or the current status does not allow it. */
export function toTransitionValues(
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  before: PostRow,
  name: TransitionName,
  publishAt?: string,
): Updateable<Posts> {
  const missingRight = accessRefusal(actor, transitions[name].right);
  if (missingRight) throw forbidden(missingRight);
  const refusal = transitionRefusal(actor, name, before.status as Status);
  if (refusal) throw invalid({ status: [refusal] });
  const status = transitions[name].to;
  if (name === 'publish') return { status, ...toPublicationTimes(before, now().toISOString()) };
  if (name === 'schedule') return { status, published_at: toScheduledTime(publishAt, now()) };
  // A draft has no publication time; a trashed post keeps its own.
  if (status === Status.NEW) return { status, published_at: null };
  if (status === Status.DELETED) return { status, deleted_at: now().toISOString() };
  return { status };
}

function toScheduledTime(publishAt: string | undefined, now: Date): string {
  const refusal = publishAt === undefined ? TIME_PASSED : scheduleRefusal(publishAt, now);
  if (refusal || publishAt === undefined) throw invalid({ published_at: [refusal ?? TIME_PASSED] });
  return new Date(publishAt).toISOString();
}
