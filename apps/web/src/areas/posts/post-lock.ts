import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import type { Post } from '@masthead/domain/posts/contract/post';
import { LOCK_CHECK } from '@masthead/domain/posts/rules/constants';

import { phrase } from '@masthead/domain/text/phrase';
import { ApiError, call, callOnLeaving } from '../../shared/api/call';

/** Said to whoever has lost a post to somebody else. */
export const LOCKED = phrase('The article is locked for editing');

/** The lock of one post, as long as its editor page is open. */
export interface PostLock {
  /** Reads the post. The read takes the lock when it is free. */
  open: () => Promise<Post>;
  /** Reads the post and takes the lock from its holder. */
  overtake: () => Promise<Post>;
  /** Renews the lease. It fails when the caller does not hold the lock. */
  renew: () => Promise<unknown>;
  release: () => void;
}

export function createPostLock(id: number): PostLock {
  const sent = { params: { id } };
  let isReleased = false;
  const unlock = () => callOnLeaving(postLocks.unlock, sent);

  /** A request that takes the lock may reach the server after the release, so the lock is released once more. */
  async function take(request: Promise<Post>): Promise<Post> {
    isReleased = false;
    try {
      return await request;
    } finally {
      if (isReleased) unlock();
    }
  }

  return {
    open: () => take(call(posts.get, sent)),
    overtake: () => take(call(postLocks.overtake, sent)),
    renew: () => call(postLocks.check, sent),
    release: () => {
      isReleased = true;
      unlock();
    },
  };
}

interface Heartbeat {
  /** Called with the server's message when somebody else holds the lock. */
  onLost: (message: string) => void;
  /** Called with the stored post when a lock that had expired is taken again. */
  onRegained: (post: Post) => void;
}

/**
 * Renews the lock until the returned function is called. A heartbeat never takes a lock: when the lease has expired, for
 * example while the computer slept, it opens the post again. A request that fails for another reason is repeated by the
 * next heartbeat.
 */
export function startHeartbeat(lock: PostLock, { onLost, onRegained }: Heartbeat): () => void {
  let isOver = false;
  let isOpening = false;

  async function beat() {
    try {
      await lock.renew();
    } catch (error) {
      if (!isOver) await react(error);
    }
  }

  async function react(error: unknown) {
    const message = lockedBy(error);
    if (message !== null) onLost(message);
    else if (isLockLost(error) && !isOpening) await regain();
  }

  async function regain() {
    isOpening = true;
    try {
      const post = await lock.open();
      if (!isOver) onRegained(post);
    } catch (error) {
      const message = lockedBy(error);
      if (message !== null && !isOver) onLost(message);
    } finally {
      isOpening = false;
    }
  }

  const wake = () => document.visibilityState === 'visible' && void beat();
  const timer = setInterval(() => void beat(), LOCK_CHECK);
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('pageshow', wake);
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('pageshow', wake);
  };
}

/** Whether another user holds the lock. Compares ids, because display names are not unique. */
export function isLockedFor(viewer: { user: { id: number } }, post: { lock_user_id: number | null }): boolean {
  return post.lock_user_id !== null && post.lock_user_id !== viewer.user.id;
}

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
function isLockLost(error: unknown): boolean {
  return refusalOf(error).type === 'lock_lost';
}
