import { type LiveCollection, liveCollections } from '@masthead/domain/events/contract';

/** What is told: a collection that open browsers are told of too, that readers see something else now, or that sessions have ended. */
const changing = [...liveCollections, 'site', 'sessions'] as const;
type Change = LiveCollection | 'site' | 'sessions';

type Listener = (change: Change) => void;

/** What changes in a project, whichever server changes it. */
export interface Changes {
  /** Calls back for every change until the returned function is called. */
  subscribe: (listener: Listener) => () => void;
  /** Whether everything is heard now. Whoever keeps something until it changes cannot rely on it otherwise. */
  isListening: () => boolean;
  close: () => Promise<void>;
}

interface Heard {
  onListening: () => void;
  onNotice: (payload: string) => void;
  onLost: () => void;
}

/**
 * The changes of one project, heard on one connection that is opened for the first who wants to know. When the
 * connection has been away everything counts as changed: nobody knows what was missed.
 */
export function openChanges(listen: (heard: Heard) => () => Promise<void>): Changes {
  const listeners = new Set<Listener>();
  let end: (() => Promise<void>) | null = null;
  let isListening = false;

  function tell(change: Change) {
    for (const listener of listeners) listener(change);
  }

  const heard: Heard = {
    onListening: () => {
      isListening = true;
      changing.forEach(tell);
    },
    onNotice: (payload) => {
      const change = changing.find((each) => each === payload);
      // A newer server may already announce what this one does not know.
      if (change) tell(change);
    },
    onLost: () => {
      isListening = false;
    },
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      end ??= listen(heard);
      return () => listeners.delete(listener);
    },
    isListening: () => isListening,
    close: async () => end?.(),
  };
}
