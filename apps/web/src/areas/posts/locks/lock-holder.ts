import { phrase } from '@masthead/domain/text/phrase';
import { ApiError } from '../../../shared/api/call';

/** Said to whoever has lost a post to somebody else. */
export const LOCKED = phrase('The article is locked for editing');

/** A call was refused because somebody else edits the post: the server's words about who it is. */
export function lockedBy(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 403) return null;
  const { type, message } = (error.body ?? {}) as { type?: unknown; message?: unknown };
  return type === 'post_locked' && typeof message === 'string' ? message : null;
}
