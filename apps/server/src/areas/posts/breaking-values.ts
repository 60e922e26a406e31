import type { PostPatch } from '@masthead/domain/posts/contract/post';
import { breakingEndRefusal, defaultBreakingEnd, isBreaking } from '@masthead/domain/posts/rules/breaking';
import { Status } from '@masthead/domain/posts/rules/statuses';
import type { Updateable } from 'kysely';
import type { Posts } from '../../platform/db/schema.gen';
import { invalid } from '../../platform/http/errors';
import type { HeldPost } from './posts.queries';

/** The end of Breaking that a save leads to. `breaking_status` is the one that the save stores. */
export function breakingValues(
  before: HeldPost,
  { breaking_status: given, breaking_until: until }: PostPatch,
  breaking_status: number,
  now: Date,
): Updateable<Posts> {
  if (breaking_status === 0) return before.breaking_until === null ? {} : { breaking_until: null };
  const byDefault = { breaking_until: defaultBreakingEnd(before.status as Status, now) };
  if (until === undefined) return given === 1 && !isBreaking(before, now) ? byDefault : {};
  if (until === null) return byDefault;
  if (before.breaking_until !== null && Date.parse(until) === Date.parse(before.breaking_until)) return {};
  const refusal = breakingEndRefusal(until, now, before.status === Status.SCHEDULED ? before.published_at : null);
  if (refusal) throw invalid({ breaking_until: [refusal] });
  return { breaking_until: new Date(until).toISOString() };
}

type Breaking = Pick<HeldPost, 'breaking_status' | 'breaking_until'>;

/** The default end of Breaking begins to run when the post is published. */
export function startBreaking({ breaking_status, breaking_until }: Breaking, now: Date): Updateable<Posts> {
  if (breaking_status === 0 || breaking_until !== null) return {};
  return { breaking_until: defaultBreakingEnd(Status.PUBLISHED, now) };
}
