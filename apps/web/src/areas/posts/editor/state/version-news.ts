import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { z } from 'zod';
import { collection } from '../../../../shared/api/collection';
import type { PostLock } from '../../post-lock';

const { query } = collection('posts');
const CHANNEL = 'masthead.post-saved';
/** A message also reaches the tab that sent it, which ignores it. */
const TAB = crypto.randomUUID();
const message = z.object({ id: z.number(), tab: z.string().optional() });
/** How often a post that is due is read, in milliseconds, when no event reports its publication. */
const POLL = 5000;
/** The longest delay of a timer. */
const MAX_DELAY = 2 ** 31 - 1;

/** Tells the other tabs of this browser that this one holds another stored version of the post. */
export function tellOtherTabs(id: number): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ id, tab: TAB });
  channel.close();
}

/** Calls back when another tab of this browser holds another version of the post. Returns the function that stops it. */
export function onSavedInAnotherTab(id: number, onSaved: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    const saved = message.safeParse(data).data;
    if (saved?.id === id && saved.tab !== TAB) onSaved();
  };
  return () => channel.close();
}

/** Reads a scheduled post from its publication time on, every few seconds and whenever an event makes posts stale. */
export function watchPublication(client: QueryClient, id: number, lock: PostLock, onRead: (post: Post) => void) {
  let due: number | null = null;
  let latest: Post | null = null;
  let stop = () => {};

  function start(at: number) {
    const timer = setTimeout(() => {
      const observer = new QueryObserver(client, {
        ...query(posts.get, { params: { id } }),
        queryFn: lock.open,
        refetchInterval: POLL,
        gcTime: 0,
      });
      stop = observer.subscribe(({ data }) => {
        if (!data || data === latest) return;
        latest = data;
        onRead(data);
      });
    }, at - Date.now());
    stop = () => clearTimeout(timer);
  }

  function end() {
    stop();
    stop = () => {};
    latest = null;
    due = null;
  }

  return {
    /** Adapts the timer to the stored version. */
    follow: ({ status, published_at }: Post) => {
      const at = status === Status.SCHEDULED && published_at ? Date.parse(published_at) : null;
      if (at === due) return;
      end();
      due = at;
      if (at !== null && at - Date.now() <= MAX_DELAY) start(at);
    },
    /** Reports the last reading again, which may have come while a save was under way. */
    repeat: () => {
      if (latest) onRead(latest);
    },
    stop: end,
  };
}
