import { LRUCache } from 'lru-cache';
import type { Changes } from '../../platform/events/changes';

/** Larger entries are not cached: one file of a sitemap would take the space of many pages. */
const MAX_ENTRY_BYTES = 1024 * 1024;
/** Memory of an entry besides its key and value, estimated. */
const ENTRY_OVERHEAD_BYTES = 200;
/** Bounds the age of pages that depend on the clock, measured to the second: reading the clock for every hit is slow. */
const TTL_MS = 5 * 60_000;
const TTL_RESOLUTION_MS = 1000;

/**
 * In-memory cache of one site: rendered pages, and data that many pages show. Every change of public content empties it.
 * While the connection that listens for changes is down, the cache stores and returns nothing.
 */
export interface PageCache {
  get: <T extends object>(key: string) => T | undefined;
  /**
   * The cached value, or the value that `load` resolves to. Concurrent calls for one key share one load. `weigh` returns
   * the size of a value in bytes, or `null` to leave it out of the cache.
   */
  getOrLoad: <T extends object>(key: string, load: () => Promise<T>, weigh: (value: T) => number | null) => Promise<T>;
  /** Empties the cache at this time, in milliseconds since the epoch. */
  expireAt: (time: number) => void;
  /** What the cache holds now; `bytes` counts keys as well as values. */
  stats: () => { entries: number; bytes: number };
}

export function createPageCache(changes: Changes, maxBytes: number, now: () => Date): PageCache {
  const entries = new LRUCache<string, object>({
    maxSize: maxBytes,
    maxEntrySize: MAX_ENTRY_BYTES,
    ttl: TTL_MS,
    ttlResolution: TTL_RESOLUTION_MS,
  });
  const loads = new Map<string, Promise<object>>();
  let generation = 0;
  let expiresAt = Number.POSITIVE_INFINITY;

  function empty(): void {
    generation += 1;
    expiresAt = Number.POSITIVE_INFINITY;
    entries.clear();
    loads.clear();
  }

  /** Reads the clock only while something expires. */
  function emptyWhenDue(): void {
    if (expiresAt !== Number.POSITIVE_INFINITY && now().getTime() >= expiresAt) empty();
  }

  changes.subscribe((change) => {
    if (change === 'site') empty();
  });

  async function loadAndStore<T extends object>(
    key: string,
    load: () => Promise<T>,
    weigh: (value: T) => number | null,
  ): Promise<T> {
    const begunIn = generation;
    const value = await load();
    emptyWhenDue();
    const bytes = begunIn === generation ? weigh(value) : null;
    if (bytes !== null) entries.set(key, value, { size: Math.ceil(bytes) + 2 * key.length + ENTRY_OVERHEAD_BYTES });
    return value;
  }

  return {
    get: <T extends object>(key: string) => {
      emptyWhenDue();
      return changes.isListening() ? (entries.get(key) as T | undefined) : undefined;
    },
    getOrLoad: async <T extends object>(key: string, load: () => Promise<T>, weigh: (value: T) => number | null) => {
      if (!changes.isListening()) return load();
      emptyWhenDue();
      const known = entries.get(key) ?? loads.get(key);
      if (known) return (await known) as T;
      const promise = loadAndStore(key, load, weigh);
      loads.set(key, promise);
      const forget = () => {
        if (loads.get(key) === promise) loads.delete(key);
      };
      promise.then(forget, forget);
      return promise;
    },
    expireAt: (time) => {
      expiresAt = Math.min(expiresAt, time);
    },
    stats: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
