import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import type { Post } from '@masthead/domain/posts/contract/post';
import { LOCK_HEARTBEAT_MS } from '@masthead/domain/posts/rules/constants';

import { phrase } from '@masthead/domain/text/phrase';
import { ApiError, call, callOnUnload } from '../../shared/api/call';

/** Shown to a user whose lock another user has taken over. */
export const LOCKED_MESSAGE = phrase('The article is locked for editing');

/** The lock of one post while its editor page is open. */
export interface PostLock {
  /** Reads the post and takes the lock if it is free. Fails if another user holds it. */
  open: () => Promise<Post>;
  /** Reads the post and takes the lock from its holder. */
  overtake: () => Promise<Post>;
  /** Renews the lease. Fails if the caller does not hold the lock. */
  renew: () => Promise<unknown>;
  release: () => void;
}

export function createPostLock(id: number): PostLock {
  const request = { params: { id } };
  let isReleased = false;
  const unlock = () => callOnUnload(postLocks.unlock, request);

  /** The server may process a request that takes the lock after the release. Then release the lock once more. */
  async function take(request: Promise<Post>): Promise<Post> {
    isReleased = false;
    try {
      return await request;
    } finally {
      if (isReleased) unlock();
    }
  }

  return {
    open: () => take(call(posts.get, request)),
    overtake: () => take(call(postLocks.overtake, request)),
    renew: () => call(postLocks.check, request),
    release: () => {
      isReleased = true;
      unlock();
    },
  };
}

interface HeartbeatCallbacks {
  /** Called with the server's message when another user holds the lock. */
  onLost: (message: string) => void;
  /** Called with the stored post when an expired lock is taken again. */
  onRegained: (post: Post) => void;
}

/**
 * Renews the lock until the returned function is called. Renewal alone never takes a lock. If the lease has expired,
 * for example while the computer slept, the heartbeat opens the post again, which takes the lock if it is free. The next
 * heartbeat retries after any other failure.
 */
export function startHeartbeat(lock: PostLock, { onLost, onRegained }: HeartbeatCallbacks): () => void {
  let isStopped = false;
  let isOpening = false;

  async function beat() {
    try {
      await lock.renew();
    } catch (error) {
      if (!isStopped) await handleRenewError(error);
    }
  }

  async function handleRenewError(error: unknown) {
    const message = findLockMessage(error);
    if (message !== null) onLost(message);
    else if (isLockLost(error) && !isOpening) await regain();
  }

  async function regain() {
    isOpening = true;
    try {
      const post = await lock.open();
      if (!isStopped) onRegained(post);
    } catch (error) {
      const message = findLockMessage(error);
      if (message !== null && !isStopped) onLost(message);
    } finally {
      isOpening = false;
    }
  }

  const wake = () => document.visibilityState === 'visible' && void beat();
  const timer = setInterval(() => void beat(), LOCK_HEARTBEAT_MS);
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('pageshow', wake);
  return () => {
    isStopped = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('pageshow', wake);
  };
}

/** Whether another user holds the lock. Compares ids, because display names are not unique. */
export function isLockedFor(viewer: { user: { id: number } }, post: { lock_user_id: number | null }): boolean {
  return post.lock_user_id !== null && post.lock_user_id !== viewer.user.id;
}

interface LockRefusal {
  type?: unknown;
  message?: unknown;
}

/** The body of a 403 response. Its `type` says why the request needs a lock that the caller does not hold. */
function readLockRefusal(error: unknown): LockRefusal {
  return error instanceof ApiError && error.status === 403 ? ((error.body ?? {}) as LockRefusal) : {};
}

/**
 * The server's message about the lock holder if the request failed because another user edits the post; otherwise
 * `null`.
 */
export function findLockMessage(error: unknown): string | null {
  const { type, message } = readLockRefusal(error);
  return type === 'post_locked' && typeof message === 'string' ? message : null;
}

/** Whether the lock is free because it was released or its lease expired. */
function isLockLost(error: unknown): boolean {
  return readLockRefusal(error).type === 'lock_lost';
}
