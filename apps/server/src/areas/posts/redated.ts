import { accessRefusal } from '@masthead/domain/access/refusal';
import { scheduleRefusal } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import type { Updateable } from 'kysely';
import type { Posts } from '../../platform/db/schema.gen';
import type { ActorContext } from '../../platform/http/context';
import { forbidden, invalid } from '../../platform/http/errors';
import type { HeldPost } from './posts.queries';

type Caller = Pick<ActorContext, 'actor' | 'now'>;

/**
 * The day of publication that a save sets. A draft has none, whatever its form shows; a published post can be dated
 * back, which is what readers see as its first publication from then on, and a scheduled one moved.
 */
export function redated({ actor, now }: Caller, before: HeldPost, given: string | null | undefined): Updateable<Posts> {
  const { status } = before;
  if (!given || (status !== Status.PUBLISHED && status !== Status.SCHEDULED)) return {};
  const published_at = new Date(given).toISOString();
  if (isSameMinute(published_at, before.published_at)) return {};
  const lacking = accessRefusal(actor, 'post.publish');
  if (lacking) throw forbidden(lacking);
  const refusal = (status === Status.SCHEDULED ? scheduleRefusal : futureRefusal)(published_at, now());
  if (refusal) throw invalid({ published_at: [refusal] });
  return status === Status.PUBLISHED ? { published_at, first_published_at: published_at } : { published_at };
}

/** A form knows minutes: a whole minute that was chosen again is no other time. */
function isSameMinute(chosen: string, before: string | null): boolean {
  return chosen === before || (before !== null && chosen === `${before.slice(0, 16)}:00.000Z`);
}

function futureRefusal(at: string, now: Date): string | null {
  return Date.parse(at) > now.getTime() ? phrase('A published post cannot be dated in the future.') : null;
}
