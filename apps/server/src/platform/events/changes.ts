import { type LiveCollection, liveCollections } from '@masthead/domain/events/contract';
import { z } from 'zod';

/**
 * Changes of a collection are forwarded to browsers; `site` is public content, `sessions` means ended sessions. Triggers
 * announce `actors` when users, roles, rights or tokens change. Servers with a read replica announce `writes` after each
 * request that may have written.
 */
const allChanges = [...liveCollections, 'site', 'sessions', 'actors', 'writes'] as const;
type Change = LiveCollection | 'site' | 'sessions' | 'actors' | 'writes';

/** A change of posts on the site. */
const siteChangeSchema = z.object({
  /** The tags of the cached pages that the change affects (`content/posts/site-tags.ts`). */
  tags: z.array(z.string()),
  /** A post is no longer public, so pages that show it are removed at once. */
  isRemoval: z.boolean(),
});
export type SiteChange = z.infer<typeof siteChangeSchema>;

/** `siteChange` is present if only a part of the public content has changed. */
type Listener = (change: Change, siteChange?: SiteChange) => void;

/** Notifications of changes that any server makes in a project. Page caches and open browsers depend on them. */
export interface Changes {
  /** Calls the listener for every change. Returns a function that unsubscribes it. */
  subscribe: (listener: Listener) => () => void;
  /** Whether the connection is up. While it is down, caches that depend on change notifications may be stale. */
  isListening: () => boolean;
  close: () => Promise<void>;
}

interface ChangeHandlers {
  onListening: () => void;
  onNotice: (payload: string) => void;
  onLost: () => void;
}

/**
 * Shares one connection among all listeners of a project and opens it for the first one. After a reconnection every
 * change is reported, because notifications may have been missed.
 */
export function openChanges(listen: (handlers: ChangeHandlers) => () => Promise<void>): Changes {
  const listeners = new Set<Listener>();
  let stopListening: (() => Promise<void>) | null = null;
  let isListening = false;

  function notifyListeners(change: Change, siteChange?: SiteChange) {
    for (const listener of listeners) listener(change, siteChange);
  }

  const handlers: ChangeHandlers = {
    onListening: () => {
      isListening = true;
      for (const change of allChanges) notifyListeners(change);
    },
    onNotice: (payload) => {
      const [name, detail] = splitPayload(payload);
      const change = allChanges.find((knownChange) => knownChange === name);
      // A newer server may announce changes that this version does not know.
      if (change) notifyListeners(change, detail === null ? undefined : parseSiteChange(detail));
    },
    onLost: () => {
      isListening = false;
    },
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      stopListening ??= listen(handlers);
      return () => listeners.delete(listener);
    },
    isListening: () => isListening,
    close: async () => stopListening?.(),
  };
}

/** Splits a payload into the name of the change and its JSON detail, if any: `posts` or `site {"tags":["list"]}`. */
function splitPayload(payload: string): [name: string, detail: string | null] {
  const space = payload.indexOf(' ');
  return space < 0 ? [payload, null] : [payload.slice(0, space), payload.slice(space + 1)];
}

/** Returns `undefined`, a change of everything, for a detail that this version cannot read. */
function parseSiteChange(detail: string): SiteChange | undefined {
  try {
    return siteChangeSchema.parse(JSON.parse(detail));
  } catch {
    return undefined;
  }
}
