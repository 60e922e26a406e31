import { LRUCache } from 'lru-cache';
import type { Changes, SiteChange } from '../../platform/events/changes';
import { createCacheOutage } from './cache-outage';

/** Larger entries are not cached: one sitemap file would replace many pages. */
const MAX_ENTRY_BYTES = 1024 * 1024;
/** Memory of an entry and of one of its tags besides key and value, estimated. */
const ENTRY_OVERHEAD_BYTES = 200;
const TAG_BYTES = 100;
/** Limits the age of pages that depend on the clock. */
const TTL_MS = 5 * 60_000;
/** Avoids reading the clock for every hit, which is slow. */
const TTL_RESOLUTION_MS = 1000;
/**
 * For this time after a change, requests get the stale page while another request renders the new one. While notifications
 * do not arrive, requests join a load that began within this time.
 */
const MAX_STALE_MS = 1000;
/** More changes than this during one load count as a change of everything. */
const MAX_RECENT_CHANGES = 1000;

/** The tags of the content that a value shows. A load adds those of everything that it reads. */
export interface Dependencies {
  tags: Set<string>;
  /** The number of the last change that the oldest part of the value includes. */
  includedChange: number;
}

type Load<T> = (dependencies: Dependencies) => Promise<T>;
type Weigh<T> = (value: T) => number | null;

/**
 * In-memory cache of one site: rendered pages and data that many pages show. A change of posts makes the entries with
 * its tags stale, or removes them if a post is no longer public; any other change of public content empties the cache.
 * While the connection that listens for changes is down, the cache stores and returns nothing, except during an outage of
 * the database. Concurrent requests for one page still share a load, so that the database can recover.
 */
export interface PageCache {
  /** The cached value, unless it is stale. */
  get: <T extends object>(key: string) => T | undefined;
  /**
   * The cached value, or the value that `load` resolves to. Concurrent calls for one key share one load. `weigh`
   * returns the size of a value in bytes, or `null` to leave it out of the cache. With `parent`, the value becomes a
   * part of another entry: it is never stale, and its tags are added to those of the parent.
   */
  getOrLoad: <T extends object>(key: string, load: Load<T>, weigh: Weigh<T>, parent?: Dependencies) => Promise<T>;
  /** Empties the cache at this time, in milliseconds since the epoch. */
  expireAt: (time: number) => void;
  /** `bytes` includes keys and values. */
  stats: () => { entries: number; bytes: number };
  /** The calls of `get` since the start. */
  lookups: () => { hits: number; misses: number };
}

interface Entry {
  value: object;
  tags: ReadonlySet<string>;
  /** The time of the first change that the value does not include; `null` for a fresh value. */
  staleSince: number | null;
}

interface LoadedEntry extends Entry {
  includedChange: number;
}

/** `tags` is `null` for a change of everything. */
interface RecentChange {
  number: number;
  time: number;
  tags: readonly string[] | null;
  isRemoval: boolean;
}

/** Numbers the changes, and keeps those that a running load may not include. */
function createChangeLog(now: () => Date) {
  let last = 0;
  let runningLoads = 0;
  let recent: RecentChange[] = [];
  return {
    last: () => last,
    record: (tags: readonly string[] | null, isRemoval: boolean): RecentChange => {
      last += 1;
      const change = { number: last, time: now().getTime(), tags, isRemoval };
      if (recent.length >= MAX_RECENT_CHANGES) recent = [{ ...change, tags: null, isRemoval: true }];
      else if (runningLoads > 0) recent.push(change);
      return change;
    },
    startLoad: (): Dependencies => {
      runningLoads += 1;
      return { tags: new Set(), includedChange: last };
    },
    endLoad: () => {
      runningLoads -= 1;
      if (runningLoads === 0) recent = [];
    },
    /** The changes that affect a value with these dependencies and are not part of it. */
    missedBy: ({ tags, includedChange }: Dependencies) =>
      recent.filter((change) => change.number > includedChange && (change.tags?.some((tag) => tags.has(tag)) ?? true)),
  };
}

/** Entries that can be found by their tags. */
function createTaggedEntries(maxBytes: number) {
  const keysByTag = new Map<string, Set<string>>();
  const removeKey = (tag: string, key: string) => {
    const keys = keysByTag.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) keysByTag.delete(tag);
  };
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: MAX_ENTRY_BYTES,
    ttl: TTL_MS,
    ttlResolution: TTL_RESOLUTION_MS,
    // An outage may need an expired entry.
    noDeleteOnStaleGet: true,
    dispose: ({ tags }, key) => {
      for (const tag of tags) removeKey(tag, key);
    },
  });
  return {
    entries,
    set: (key: string, entry: Entry, bytes: number) => {
      const { tags } = entry;
      const size = Math.ceil(bytes) + 2 * key.length + ENTRY_OVERHEAD_BYTES + tags.size * TAG_BYTES;
      entries.set(key, entry, { size });
      // An entry above the limit is not stored.
      if (entries.peek(key) !== entry) return;
      for (const tag of tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
    },
    keysWithAny: (tags: readonly string[]) => new Set(tags.flatMap((tag) => [...(keysByTag.get(tag) ?? [])])),
  };
}

/** Returns a function that loads a value without storing it. Concurrent calls for one key share a recent load. */
function createUnstoredLoads(now: () => Date, lastChange: () => number) {
  const running = new Map<string, { startedAt: number; value: Promise<object> }>();
  return <T extends object>(key: string, load: Load<T>): Promise<T> => {
    const recent = running.get(key);
    const startedAt = now().getTime();
    if (recent && startedAt - recent.startedAt < MAX_STALE_MS) return recent.value as Promise<T>;
    const value = load({ tags: new Set(), includedChange: lastChange() }).finally(() => {
      if (running.get(key)?.value === value) running.delete(key);
    });
    running.set(key, { startedAt, value });
    return value;
  };
}

export function createPageCache(changes: Changes, maxBytes: number, now: () => Date): PageCache {
  const { entries, set, keysWithAny } = createTaggedEntries(maxBytes);
  const log = createChangeLog(now);
  const loads = new Map<string, Promise<LoadedEntry>>();
  const loadUnstored = createUnstoredLoads(now, log.last);
  let expiresAt = Number.POSITIVE_INFINITY;
  const outage = createCacheOutage(now);
  const lookups = { hits: 0, misses: 0 };

  /** Everything may have changed, so entries are served only during an outage of the database. */
  function distrustAll(): void {
    log.record(null, true);
    expiresAt = Number.POSITIVE_INFINITY;
    for (const entry of entries.values()) entry.staleSince = 0;
    loads.clear();
  }

  function invalidate({ tags, isRemoval }: SiteChange): void {
    const { time } = log.record(tags, isRemoval);
    // A later request must not join a load that may have read the removed post.
    if (isRemoval) loads.clear();
    for (const key of keysWithAny(tags)) {
      const entry = entries.peek(key);
      if (isRemoval) entries.delete(key);
      else if (entry) entry.staleSince ??= time;
    }
  }

  /** Reads the clock only if an expiry is set. */
  function distrustIfExpired(): void {
    if (expiresAt !== Number.POSITIVE_INFINITY && now().getTime() >= expiresAt) distrustAll();
  }

  changes.subscribe((change, siteChange) => {
    if (change !== 'site') return;
    if (siteChange) invalidate(siteChange);
    else distrustAll();
  });

  function startLoad<T extends object>(key: string, load: Load<T>, weigh: Weigh<T>): Promise<LoadedEntry> {
    const dependencies = log.startLoad();
    const promise = load(dependencies)
      .then((value) => store(key, value, dependencies, weigh))
      .finally(() => {
        log.endLoad();
        if (loads.get(key) === promise) loads.delete(key);
      });
    loads.set(key, promise);
    return promise;
  }

  /** Stores a value that a change overtook as stale, and discards it if the change removed a post that it may show. */
  function store<T extends object>(key: string, value: T, dependencies: Dependencies, weigh: Weigh<T>): LoadedEntry {
    distrustIfExpired();
    const missed = log.missedBy(dependencies);
    const entry: Entry = { value, tags: dependencies.tags, staleSince: missed[0]?.time ?? null };
    const bytes = missed.some(({ isRemoval }) => isRemoval) ? null : weigh(value);
    if (bytes !== null) set(key, entry, bytes);
    return { ...entry, includedChange: dependencies.includedChange };
  }

  const isTooOld = ({ staleSince }: Entry) => staleSince !== null && now().getTime() - staleSince >= MAX_STALE_MS;

  async function getOrLoad<T extends object>(
    key: string,
    load: Load<T>,
    weigh: Weigh<T>,
    parent?: Dependencies,
  ): Promise<T> {
    const loading = getOrLoadCurrent(key, outage.watch(load), weigh, parent);
    try {
      // The page waits for its parts: a late part must not become a part of a new page.
      return await (parent ? loading : outage.waitFor(loading));
    } catch (error) {
      const entry = outage.allowsCached(error) ? entries.get(key, { allowStale: true }) : undefined;
      return entry ? addToParent({ ...entry, includedChange: log.last() }, parent) : loading;
    }
  }

  async function getOrLoadCurrent<T extends object>(
    key: string,
    load: Load<T>,
    weigh: Weigh<T>,
    parent?: Dependencies,
  ): Promise<T> {
    if (!changes.isListening()) return parent ? load(parent) : loadUnstored(key, load);
    distrustIfExpired();
    const entry = entries.get(key);
    if (entry?.staleSince === null) return addToParent({ ...entry, includedChange: log.last() }, parent);
    const running = loads.get(key);
    if (running && entry && !parent && !isTooOld(entry)) return entry.value as T;
    const loaded = await (running ?? startLoad(key, load, weigh));
    // This call joined a load that a change overtook.
    if (running && !parent && isTooOld(loaded)) return getOrLoadCurrent(key, load, weigh);
    return addToParent(loaded, parent);
  }

  return {
    get: <T extends object>(key: string) => {
      distrustIfExpired();
      const entry = changes.isListening() ? entries.get(key) : undefined;
      const value = entry?.staleSince === null ? (entry.value as T) : undefined;
      lookups[value ? 'hits' : 'misses'] += 1;
      return value;
    },
    getOrLoad,
    expireAt: (time) => {
      expiresAt = Math.min(expiresAt, time);
    },
    stats: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
    lookups: () => ({ ...lookups }),
  };
}

function addToParent<T extends object>({ value, tags, includedChange }: LoadedEntry, parent?: Dependencies): T {
  if (parent) {
    for (const tag of tags) parent.tags.add(tag);
    parent.includedChange = Math.min(parent.includedChange, includedChange);
  }
  return value as T;
}
