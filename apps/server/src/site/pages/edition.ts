import { LRUCache } from 'lru-cache';
import type { Changes } from '../../events/changes';
import type { Answer } from './answer';

/** What is kept of a project at most, in bytes. */
const MOST_BYTES = 24 * 1024 * 1024;
/** A file of the sitemap is asked for by few, and would take the room of many pages. */
const MOST_OF_ONE = 1024 * 1024;
/** How many wordings of requests are known by heart. */
const MOST_WORDS = 10_000;
/** What depends on the clock is never older than this, in milliseconds. */
const LIFETIME = 5 * 60_000;

/** What readers see until somebody changes something of it: made once, and kept by this server. */
export interface Edition {
  /**
   * What `make` answers for this key, made once however many ask at a time. `weigh` says how many bytes it takes, or
   * `null` when it is not worth keeping.
   */
  keep: <T extends object>(key: string, make: () => Promise<T>, weigh: (made: T) => number | null) => Promise<T>;
  /** Lets the answer of a key be found without asking anything, under the very words of a request. */
  rememberAs: (words: string, key: string) => void;
  /** The answer under these words, while it is kept. */
  known: (words: string) => Answer | undefined;
}

/** Every change of what readers see begins a new edition. What cannot be told of changes is made each time. */
export function openEdition(changes: Changes): Edition {
  const kept = new LRUCache<string, object>({ maxSize: MOST_BYTES, maxEntrySize: MOST_OF_ONE, ttl: LIFETIME });
  const keys = new LRUCache<string, string>({ max: MOST_WORDS });
  const making = new Map<string, Promise<object>>();
  let number = 0;
  changes.subscribe((change) => {
    if (change !== 'site') return;
    number += 1;
    kept.clear();
    making.clear();
  });

  async function makeAndKeep<T extends object>(key: string, make: () => Promise<T>, weigh: (made: T) => number | null) {
    const begun = number;
    const made = await make();
    const size = begun === number ? weigh(made) : null;
    if (size !== null) kept.set(key, made, { size: Math.max(1, size) });
    return made;
  }

  return {
    keep: async <T extends object>(key: string, make: () => Promise<T>, weigh: (made: T) => number | null) => {
      if (!changes.isListening()) return make();
      const known = kept.get(key) ?? making.get(key);
      if (known) return (await known) as T;
      const promise = makeAndKeep(key, make, weigh);
      making.set(key, promise);
      const forget = () => {
        if (making.get(key) === promise) making.delete(key);
      };
      promise.then(forget, forget);
      return promise;
    },
    rememberAs: (words, key) => {
      keys.set(words, key);
    },
    known: (words) => {
      const key = changes.isListening() ? keys.get(words) : undefined;
      return key === undefined ? undefined : (kept.get(key) as Answer | undefined);
    },
  };
}
