import { accessRefusal } from '@masthead/domain/access/refusal';
import { scheduleRefusal, TIME_PASSED } from '@masthead/domain/posts/rules';
import type { Post } from '@masthead/domain/posts/schema';
import { Status } from '@masthead/domain/posts/statuses';
import { type MoveName, moveBetween, moveRefusal, moves } from '@masthead/domain/posts/workflow';
import type { Updateable } from 'kysely';
import type { HeldPost } from '../../../content/posts/post-rows.queries';
import { retrying } from '../../../platform/db/retrying';
import type { Posts } from '../../../platform/db/schema.gen';
import type { ActorContext } from '../../../platform/http/context';
import { forbidden, invalid } from '../../../platform/http/errors';

import { checkPublishable, startBreaking } from './publication';
import { settleSlug } from './slug.queries';
import { changePost, writePost } from './write-post';

type Caller = Pick<ActorContext, 'actor' | 'now'>;

interface Asked {
  base_updated_at?: string | undefined;
  /** When a scheduled post is to appear. */
  published_at?: string;
}

/** Takes a post one step of the workflow further. */
export function movePost(context: ActorContext, id: number, name: MoveName, asked: Asked): Promise<Post> {
  return changePost(context, id, { base_updated_at: asked.base_updated_at, reason: name }, async (db, before) => {
    const moved = {
      ...valuesOf(context, before, name, asked.published_at),
      ...(name === 'publish' && startBreaking(before, context.now())),
    };
    const after = { ...before, ...moved } as HeldPost;
    const slug = await settleSlug(db, before, after);
    if ('validated' in moves[name]) await checkPublishable(db, { ...after, ...slug });
    return { ...moved, ...slug };
  });
}

/** Deletes a trashed post permanently: gone from every screen and call. */
export function removePost(context: ActorContext, id: number): Promise<void> {
  return retrying(context.db, (db) =>
    writePost({ ...context, db }, id, { reason: 'remove' }, async (_db, before) => valuesOf(context, before, 'remove')),
  );
}

/** What a save with another status changes: the same as the step that leads there. */
export function movedTo(caller: Caller, before: HeldPost, to: Status, at?: string): Updateable<Posts> {
  const name = moveBetween(before.status as Status, to);
  if (name) return valuesOf(caller, before, name, at);
  // No step leads there: the first that would, says so.
  const [toward] = (Object.keys(moves) as MoveName[]).filter((each) => moves[each].to === to);
  throw invalid({ status: [moveRefusal(caller.actor, toward as MoveName, before.status as Status) ?? ''] });
}

function valuesOf({ actor, now }: Caller, before: HeldPost, name: MoveName, at?: string): Updateable<Posts> {
  const lacking = accessRefusal(actor, moves[name].right);
  if (lacking) throw forbidden(lacking);
  const refusal = moveRefusal(actor, name, before.status as Status);
  if (refusal) throw invalid({ status: [refusal] });
  const status = moves[name].to;
  if (name === 'publish') return { status, ...published(before, now().toISOString()) };
  if (name === 'schedule') return { status, published_at: scheduledFor(at, now()) };
  // A draft has no day of publication; what goes to the trash keeps its own.
  if (status === Status.NEW) return { status, published_at: null };
  if (status === Status.DELETED) return { status, deleted_at: now().toISOString() };
  return { status };
}

export function published(before: Pick<HeldPost, 'first_published_at'>, at: string): Updateable<Posts> {
  return { published_at: at, first_published_at: before.first_published_at ?? at };
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

/** Turns one of its switches; without a value, the other way. */
export function switchPost(context: ActorContext, id: number, flag: Flag, asked: SwitchInput): Promise<Post> {
  const { base_updated_at, value } = asked;
  return changePost(context, id, { base_updated_at, reason: flag }, async (_db, before) => ({
    [flag]: value ?? !before[flag],
  }));
}
