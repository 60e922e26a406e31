import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../events/changes';
import type { Actor } from '../http/context';

/** A read may use rights that were loaded this long ago. */
const MAX_READ_AGE_MS = 5_000;
/** A request may send its body with rights of this age. They are loaded again after the body. */
const MAX_ADMISSION_AGE_MS = 60_000;
const MAX_ACTORS = 2_000;

/**
 * The use of an actor. `write` always loads the actor from the database, `read` accepts a cached one, and
 * `admission` decides only whether the body of a request is read, before the check as `write`.
 */
export type ActorPurpose = 'read' | 'write' | 'admission';

const maxAges: Record<ActorPurpose, number> = {
  read: MAX_READ_AGE_MS,
  write: Number.NEGATIVE_INFINITY,
  admission: MAX_ADMISSION_AGE_MS,
};

interface CachedActor {
  actor: Actor;
  /** The time before the actor was loaded, in milliseconds. */
  loadedAt: number;
}

/** Actors with their rights, by token. A change of users, roles, rights or sessions on any server empties the cache. */
export interface ActorCache {
  /** Returns a cached actor that is recent enough, or loads the actor. */
  load: (token: string, purpose: ActorPurpose, loadActor: () => Promise<Actor | null>) => Promise<Actor | null>;
  clear: () => void;
  close: () => void;
}

export function createActorCache(changes: Changes, now: () => Date): ActorCache {
  const actors = new LRUCache<string, CachedActor>({ max: MAX_ACTORS });
  /** Increases with each change, so that an actor who was loaded before a change is not cached after it. */
  let generation = 0;

  function clear() {
    generation += 1;
    actors.clear();
  }

  const unsubscribe = changes.subscribe((change) => {
    if (change === 'actors') clear();
  });

  return {
    load: async (token, purpose, loadActor) => {
      // A copy of the memory must not contain tokens.
      const key = createHash('sha256').update(token).digest('base64');
      const loadedAt = now().getTime();
      // Without notifications of changes, a cached right may have been revoked.
      const cached = changes.isListening() ? actors.get(key) : undefined;
      const age = cached ? loadedAt - cached.loadedAt : Number.POSITIVE_INFINITY;
      // A clock that was set back makes the age negative.
      if (cached && age >= 0 && age < maxAges[purpose]) return cached.actor;
      const startGeneration = generation;
      const actor = await loadActor();
      if (!actor) actors.delete(key);
      // Another project can end a session that a switch of the brand opened, so every request checks it there.
      else if (actor.origin === null && generation === startGeneration && changes.isListening())
        actors.set(key, { actor, loadedAt });
      return actor;
    },
    clear,
    close: unsubscribe,
  };
}
