import { LRUCache } from 'lru-cache';
import type { Changes } from '../events/changes';

/** Some replies depend on the time: locks expire, and scheduled posts become late. */
const MAX_AGE_MS = 1000;
const MAX_BYTES = 16 * 1024 * 1024;
/** Memory of an entry besides its key and text, estimated. */
const ENTRY_OVERHEAD_BYTES = 200;

interface CachedReply {
  json: string;
  /** The time before the reply was loaded, in milliseconds. */
  loadedAt: number;
}

/**
 * Replies of one project that are the same for all users, as JSON. After a change, every open browser requests the same
 * list, and only the first request reads the database. Any write on this server and any announced change of another
 * server empties the cache.
 */
export interface ReplyCache {
  /** Returns the cached reply or loads it. Concurrent calls with one key share a load. */
  getOrLoad: (key: string, load: () => Promise<string>) => Promise<string>;
  clear: () => void;
  close: () => void;
}

export function createReplyCache(changes: Changes, now: () => Date): ReplyCache {
  const replies = new LRUCache<string, CachedReply>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ json }, key) => 2 * (json.length + key.length) + ENTRY_OVERHEAD_BYTES,
  });
  const loads = new Map<string, Promise<string>>();

  /** Loads that are running may have read the old data: they are neither joined nor stored. */
  function clear() {
    replies.clear();
    loads.clear();
  }

  const unsubscribe = changes.subscribe(clear);

  function startLoad(key: string, load: () => Promise<string>): Promise<string> {
    const loadedAt = now().getTime();
    const loading = load()
      .then((json) => {
        if (loads.get(key) === loading && changes.isListening()) replies.set(key, { json, loadedAt });
        return json;
      })
      .finally(() => {
        if (loads.get(key) === loading) loads.delete(key);
      });
    loads.set(key, loading);
    return loading;
  }

  return {
    getOrLoad: async (key, load) => {
      // Without notifications, a change on another server would not empty the cache.
      if (!changes.isListening()) return load();
      const cached = replies.get(key);
      const age = cached ? now().getTime() - cached.loadedAt : Number.POSITIVE_INFINITY;
      // A clock that was set back makes the age negative.
      if (cached && age >= 0 && age < MAX_AGE_MS) return cached.json;
      return loads.get(key) ?? startLoad(key, load);
    },
    clear,
    close: unsubscribe,
  };
}
