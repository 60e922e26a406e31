import { type LiveCollection, liveCollections } from '@masthead/domain/events/contract';

type Listener = (collection: LiveCollection) => void;

/** What changes in a project, whichever server changes it. */
export interface Changes {
  /** Calls back for every change until the returned function is called. */
  subscribe: (listener: Listener) => () => void;
  close: () => Promise<void>;
}

interface Heard {
  onListening: () => void;
  onNotice: (payload: string) => void;
}

/**
 * The changes of one project, heard on one connection that is opened for the first who wants to know. When the
 * connection has been away everything counts as changed: nobody knows what was missed.
 */
export function openChanges(listen: (heard: Heard) => () => Promise<void>): Changes {
  const listeners = new Set<Listener>();
  let end: (() => Promise<void>) | null = null;

  function tell(collection: LiveCollection) {
    for (const listener of listeners) listener(collection);
  }

  const heard: Heard = {
    onListening: () => liveCollections.forEach(tell),
    onNotice: (payload) => {
      const collection = liveCollections.find((each) => each === payload);
      // A newer server may already announce what this one does not know.
      if (collection) tell(collection);
    },
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      end ??= listen(heard);
      return () => listeners.delete(listener);
    },
    close: async () => end?.(),
  };
}
