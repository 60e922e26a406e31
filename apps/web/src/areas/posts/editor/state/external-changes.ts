import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { z } from 'zod';
import { collection } from '../../../../shared/api/collection';
import type { PostLock } from '../../post-lock';

const { query } = collection('posts');
/** The name of the `BroadcastChannel` on which the tabs of one browser tell each other about saved posts. */
const CHANNEL_NAME = 'masthead.post-saved';
/** Identifies this tab, which also receives its own messages and ignores them. */
const TAB_ID = crypto.randomUUID();
const savedMessage = z.object({ id: z.number(), tab: z.string().optional() });
/** Poll interval for a post that is due, if no event reports its publication. */
const POLL_MS = 2000;
/** The maximum delay of `setTimeout`, about 25 days. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Notifies the other tabs of this browser that this tab stored a new version of the post. */
export function notifyOtherTabs(id: number): void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.postMessage({ id, tab: TAB_ID });
  channel.close();
}

/**
 * Calls `onSaved` when another tab of this browser stores a new version of the post, so that the editor can merge it.
 * Returns the unsubscribe function.
 */
export function onSavedInAnotherTab(id: number, onSaved: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.onmessage = ({ data }) => {
    const message = savedMessage.safeParse(data).data;
    if (message?.id === id && message.tab !== TAB_ID) onSaved();
  };
  return () => channel.close();
}

/**
 * Detects that the server publishes a post while its editor is open: a scheduled post, or a held publication. From the
 * publication time on, polls the post, also whenever an event invalidates posts, and passes each result to `onRead`.
 * Reads a post with a held publication before that time too, because other users can undo the publication.
 */
export function watchPublication(client: QueryClient, id: number, lock: PostLock, onRead: (post: Post) => void) {
  let dueTime: number | null = null;
  let latest: Post | null = null;
  let stop = () => {};

  function startTimer(publicationTime: number, startTime: number) {
    const timer = setTimeout(() => {
      const observer = new QueryObserver(client, {
        ...query(posts.get, { params: { id } }),
        queryFn: lock.open,
        refetchInterval: () => Math.max(POLL_MS, publicationTime - Date.now()),
        gcTime: 0,
      });
      stop = observer.subscribe(({ data }) => {
        if (!data || data === latest) return;
        latest = data;
        onRead(data);
      });
    }, startTime - Date.now());
    stop = () => clearTimeout(timer);
  }

  function stopWatching() {
    stop();
    stop = () => {};
    latest = null;
    dueTime = null;
  }

  return {
    /** Starts, restarts or stops watching, depending on the stored status and publication time. */
    setPost: ({ status, published_at, publish_due_at }: Post) => {
      const due_at = publish_due_at ?? (status === Status.SCHEDULED ? published_at : null);
      const publicationTime = due_at ? Date.parse(due_at) : null;
      if (publicationTime === dueTime) return;
      stopWatching();
      dueTime = publicationTime;
      if (publicationTime === null || publicationTime - Date.now() > MAX_TIMEOUT_MS) return;
      startTimer(publicationTime, publish_due_at === null ? publicationTime : Date.now());
    },
    /** Reports the last result again, because it may have arrived during a save. */
    reportAgain: () => {
      if (latest) onRead(latest);
    },
    stop: stopWatching,
  };
}
