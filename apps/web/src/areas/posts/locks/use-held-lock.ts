import { LOCK_CHECK } from '@masthead/domain/posts/constants';
import { postLocks } from '@masthead/domain/posts/locks';
import { useEffect, useRef } from 'react';
import { call, callOnLeaving } from '../../../shared/api/call';
import { lockedBy } from './lock-holder';

/**
 * Keeps the lock of an opened post while its page is open, and gives it back on leaving. `onLost` hears the server's
 * words when it is somebody else's; a line that is down is no loss, and is tried again.
 */
export function useHeldLock(id: number, onLost: (words: string) => void): void {
  const lost = useRef(onLost);
  lost.current = onLost;

  useEffect(() => {
    const sent = { params: { id } };
    let isOver = false;
    const beat = async () => {
      try {
        await call(postLocks.check, sent);
      } catch (error) {
        const words = lockedBy(error);
        if (words !== null && !isOver) lost.current(words);
      }
    };
    const release = () => callOnLeaving(postLocks.unlock, sent);
    // A tab that slept, or came back from the browser's cache, may have lost it meanwhile.
    const wake = () => document.visibilityState === 'visible' && void beat();
    const timer = setInterval(() => void beat(), LOCK_CHECK);
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('pageshow', wake);
    window.addEventListener('pagehide', release);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('pageshow', wake);
      window.removeEventListener('pagehide', release);
      release();
    };
  }, [id]);
}
