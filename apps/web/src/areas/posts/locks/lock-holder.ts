import { phrase } from '@masthead/domain/text/phrase';
import { ApiError } from '../../../shared/api/call';

/** Said to whoever has lost a post to somebody else. */
export const LOCKED = phrase('The article is locked for editing');

interface Refusal {
  type?: unknown;
  message?: unknown;
}

function refusalOf(error: unknown): Refusal {
  return error instanceof ApiError && error.status === 403 ? ((error.body ?? {}) as Refusal) : {};
}

/** A call was refused because somebody else edits the post: the server's words about who it is. */
export function lockedBy(error: unknown): string | null {
  const { type, message } = refusalOf(error);
  return type === 'post_locked' && typeof message === 'string' ? message : null;
}

/** Neither the caller nor anybody else holds the lock: it was released, or its lease has expired. */
export function isLockLost(error: unknown): boolean {
  return refusalOf(error).type === 'lock_lost';
}
