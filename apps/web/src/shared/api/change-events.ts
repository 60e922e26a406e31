import { change, events, HEARTBEAT_MS, type LiveCollection, liveCollections } from '@masthead/domain/events/contract';
import type { QueryClient } from '@tanstack/react-query';
import { readToken } from '../session/token';
import { renewToken } from './call';

/** The minimum time between two refetches of a collection. */
const REFRESH_INTERVAL_MS = 1000;

/**
 * Returns a function that refetches a collection immediately, and once more afterwards if it changes meanwhile.
 * Without this limit, changes that come faster than responses would cancel every fetch before it ends.
 */
function createRefresh(client: QueryClient): (collection: string) => void {
  const running = new Set<string>();
  const pending = new Set<string>();

  async function refetch(collection: string) {
    running.add(collection);
    do {
      pending.delete(collection);
      const interval = new Promise((resolve) => setTimeout(resolve, REFRESH_INTERVAL_MS));
      await client.invalidateQueries({ queryKey: [collection] });
      await interval;
    } while (pending.has(collection));
    running.delete(collection);
  }

  return (collection) => {
    if (running.has(collection)) pending.add(collection);
    else void refetch(collection);
  };
}

const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** Without data for this time the connection counts as dead, even if the browser keeps it open. */
const HEARTBEAT_TIMEOUT_MS = HEARTBEAT_MS * 2.5;

/**
 * Keeps the data of this tab up to date: listens to the change events of the server and refetches a collection when it
 * changes. After every connect it refetches all collections, because it may have missed changes. It connects only while
 * the page is visible: browsers limit the connections per server, and hidden tabs must not use them up.
 */
export function followChanges(client: QueryClient): () => void {
  const refresh = createRefresh(client);
  let stream: AbortController | null = null;

  function follow() {
    stream?.abort();
    stream = document.hidden ? null : new AbortController();
    if (stream) void stayConnected(refresh, stream.signal);
  }

  const cancelStart = whenIdle(client, follow);
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', follow);
  return () => {
    cancelStart();
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', follow);
    stream?.abort();
  };
}

/** The first page loads its data before the stream connects. */
const IDLE_DELAY_MS = 300;

/** Calls back at once, or a moment after the running fetches have ended. Returns a function that cancels it. */
function whenIdle(client: QueryClient, callback: () => void): () => void {
  if (client.isFetching() === 0) {
    callback();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = client.getQueryCache().subscribe(() => {
    if (client.isFetching() > 0) return;
    unsubscribe();
    timer = setTimeout(callback, IDLE_DELAY_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

type Refresh = (collection: LiveCollection) => void;

/** Reconnects whenever a stream ends. The wait doubles after every failed attempt. */
async function stayConnected(refresh: Refresh, signal: AbortSignal): Promise<void> {
  let waitMs = MIN_RETRY_MS;
  while (!signal.aborted) {
    const hasOpened = await listenOnce(refresh, signal);
    waitMs = hasOpened ? MIN_RETRY_MS : Math.min(waitMs * 2, MAX_RETRY_MS);
    // Jitter, so that not all clients reconnect at the same moment after a restart of the server.
    await sleep(waitMs * (0.5 + Math.random() / 2), signal);
  }
}

/** Reads one stream until it ends; `true` when the server opened it. */
async function listenOnce(refresh: Refresh, signal: AbortSignal): Promise<boolean> {
  const token = readToken();
  if (token === null) return false;
  const connection = new AbortController();
  const close = () => connection.abort();
  signal.addEventListener('abort', close);
  let silenceTimer = setTimeout(close, HEARTBEAT_TIMEOUT_MS);
  let hasOpened = false;
  try {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const response = await fetch(`/api${events.stream.path}`, { headers, signal: connection.signal });
    // The session has ended. A page that sends no other request would not notice it otherwise.
    if (response.status === 401) await renewToken(token);
    if (!response.ok || !response.body) return false;
    hasOpened = true;
    for (const collection of liveCollections) refresh(collection);
    let incompleteLine = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(close, HEARTBEAT_TIMEOUT_MS);
      const lines = (incompleteLine + chunk.value).split('\n');
      incompleteLine = lines.pop() ?? '';
      for (const collection of lines.flatMap(parseChange)) refresh(collection);
    }
  } catch {
    // `stayConnected` reconnects, whatever the error.
  } finally {
    clearTimeout(silenceTimer);
    signal.removeEventListener('abort', close);
    connection.abort();
  }
  return hasOpened;
}

/**
 * Parses a line such as `data: {"collection":"posts"}`. Ignores collections that this version of the page does not
 * know.
 */
function parseChange(line: string): LiveCollection[] {
  if (!line.startsWith('data:')) return [];
  const parsed = change.safeParse(JSON.parse(line.slice('data:'.length)));
  return parsed.success ? [parsed.data.collection] : [];
}

function sleep(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, durationMs);
    signal.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
