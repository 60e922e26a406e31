import { accessRefusal } from '@masthead/domain/access/refusal';
import type { Post } from '@masthead/domain/posts/contract/post';
import { scheduleRefusal, TIME_PASSED } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { type MoveName, moveBetween, moveRefusal, moves } from '@masthead/domain/posts/rules/workflow';
import type { Updateable } from 'kysely';
import type { HeldPost } from '../../../content/posts/post-rows.queries';
import type { Posts } from '../../../platform/db/schema.gen';
import { retrying } from '../../../platform/db/transactions';
import type { ActorContext } from '../../../platform/http/context';
import { forbidden, invalid } from '../../../platform/http/errors';

import { checkPublishable, publicationTimes, startBreaking } from './publication';
import { settleSlug } from './slug.queries';
import { changePost, writePost } from './write-post';

type Caller = Pick<ActorContext, 'actor' | 'now'>;

interface Asked {
  base_updated_at?: string | undefined;
  /** When a scheduled post is to appear. */
  published_at?: string;
}

/** Moves a post one step along the workflow. */
export function movePost(context: ActorContext, id: number, name: MoveName, asked: Asked): Promise<Post> {
  return changePost(context, id, { base_updated_at: asked.base_updated_at, reason: name }, async (db, before) => {
    const moved = {
      ...moveValues(context, before, name, asked.published_at),
      ...(name === 'publish' && startBreaking(before, context.now())),
    };
    const after = { ...before, ...moved } as HeldPost;
    const slug = await settleSlug(db, before, after);
    if ('validated' in moves[name]) await checkPublishable(db, { ...after, ...slug });
    return { ...moved, ...slug };
  });
}

/** Deletes a trashed post permanently: no screen and no endpoint shows it any more. */
export function removePost(context: ActorContext, id: number): Promise<void> {
  return retrying(context.db, async (db) => {
    await writePost({ ...context, db }, id, { reason: 'remove' }, async (_db, before) =>
      moveValues(context, before, 'remove'),
    );
  });
}

/** The values of a save that sends another status: those of the move that leads there. */
export function moveValuesTo(caller: Caller, before: HeldPost, to: Status, at?: string): Updateable<Posts> {
  const name = moveBetween(before.status as Status, to);
  if (name) return moveValues(caller, before, name, at);
  // No move leads there: the first one to that status gives the reason.
  const [toward] = (Object.keys(moves) as MoveName[]).filter((each) => moves[each].to === to);
  throw invalid({ status: [moveRefusal(caller.actor, toward as MoveName, before.status as Status) ?? ''] });
}

function moveValues({ actor, now }: Caller, before: HeldPost, name: MoveName, at?: string): Updateable<Posts> {
  const lacking = accessRefusal(actor, moves[name].right);
  if (lacking) throw forbidden(lacking);
  const refusal = moveRefusal(actor, name, before.status as Status);
  if (refusal) throw invalid({ status: [refusal] });
  const status = moves[name].to;
  if (name === 'publish') return { status, ...publicationTimes(before, now().toISOString()) };
  if (name === 'schedule') return { status, published_at: scheduledFor(at, now()) };
  // A draft has no publication time; a trashed post keeps its own.
  if (status === Status.NEW) return { status, published_at: null };
  if (status === Status.DELETED) return { status, deleted_at: now().toISOString() };
  return { status };
}

function scheduledFor(at: string | undefined, now: Date): string {
  const refusal = at === undefined ? TIME_PASSED : scheduleRefusal(at, now);
  if (refusal || at === undefined) throw invalid({ published_at: [refusal ?? TIME_PASSED] });
  return new Date(at).toISOString();
}

type Flag = 'is_verified' | 'is_evergreen' | 'table_of_contents';

interface SwitchInput {
  base_updated_at?: string | undefined;
  value?: boolean | undefined;
}

/** Sets a flag of a post; without a value it is toggled. */
export function switchPost(context: ActorContext, id: number, flag: Flag, asked: SwitchInput): Promise<Post> {
  const { base_updated_at, value } = asked;
  return changePost(context, id, { base_updated_at, reason: flag }, async (_db, before) => ({
    [flag]: value ?? !before[flag],
  }));
}
