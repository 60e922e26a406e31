import type { Post } from '@masthead/domain/posts/contract/post';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import type { PostLock } from '../../post-lock';

const CHANNEL = 'masthead.post-saved';
const message = z.object({ id: z.number() });

/** Tells the other tabs of this browser that this one holds another stored version of the post. */
export function tellOwnTabs(id: number): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ id });
  channel.close();
}

/**
 * Reads the post again when another tab of this browser holds another version. A version that this tab holds already
 * changes nothing, so tabs do not answer each other for ever.
 */
export function useOwnTabs(id: number, lock: PostLock, follow: (post: Post) => void): void {
  const onSaved = useEffectEvent(async (isOver: () => boolean) => {
    // A request that fails loses nothing: the next save finds out.
    const post = await lock.open().catch(() => null);
    if (post && !isOver()) follow(post);
  });
  useEffect(() => {
    let isOver = false;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      if (message.safeParse(data).data?.id === id) void onSaved(() => isOver);
    };
    return () => {
      isOver = true;
      channel.close();
    };
  }, [id]);
}
