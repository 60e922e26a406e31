import { change, events, HEARTBEAT, type LiveCollection, liveCollections } from '@masthead/domain/events/contract';
import type { QueryClient } from '@tanstack/react-query';
import { readToken } from '../session/token';
import { reauthenticate } from './call';

/** At most one fetch in this time, however often a collection changes. */
const PACE = 1000;

/**
 * Fetches a collection again: at once, and when it changes meanwhile once more afterwards. Changes that come faster than
 * answers would otherwise cancel every fetch before it ends.
 */
function refresher(client: QueryClient): (collection: string) => void {
  const running = new Set<string>();
  const again = new Set<string>();

  async function run(collection: string) {
    running.add(collection);
    do {
      again.delete(collection);
      const paced = new Promise((resolve) => setTimeout(resolve, PACE));
      await client.invalidateQueries({ queryKey: [collection] });
      await paced;
    } while (again.has(collection));
    running.delete(collection);
  }

  return (collection) => {
    if (running.has(collection)) again.add(collection);
    else void run(collection);
  };
}

const SOON = 1000;
const LATEST = 30_000;
/** Without a word for this long the line is dead, whatever the browser believes. */
const SILENCE = HEARTBEAT * 2.5;

/**
 * Has every collection fetched again when the server says that it has changed, and whenever something may have been
 * missed. Only while the page is in view: browsers open few connections to one server, and hidden tabs must not hold
 * them all.
 */
export function followChanges(client: QueryClient): () => void {
  const refresh = refresher(client);
  let stream: AbortController | null = null;

  function follow() {
    stream?.abort();
    stream = document.hidden ? null : new AbortController();
    if (stream) void stayConnected(refresh, stream.signal);
  }

  follow();
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', follow);
    stream?.abort();
  };
}

type Refresh = (collection: LiveCollection) => void;

async function stayConnected(refresh: Refresh, signal: AbortSignal): Promise<void> {
  let wait = SOON;
  while (!signal.aborted) {
    const isOpened = await hearOnce(refresh, signal);
    wait = isOpened ? SOON : Math.min(wait * 2, LATEST);
    // Not all at the same moment after the server was away.
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

/** One stream from its start to its end; `true` when it was one. */
async function hearOnce(refresh: Refresh, signal: AbortSignal): Promise<boolean> {
  const token = readToken();
  if (token === null) return false;
  const over = new AbortController();
  const giveUp = () => over.abort();
  signal.addEventListener('abort', giveUp);
  let silence = setTimeout(giveUp, SILENCE);
  let isOpened = false;
  try {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const response = await fetch(`/api${events.stream.path}`, { headers, signal: over.signal });
    // The session has ended: without this, a page that sends no other call would not notice.
    if (response.status === 401 && readToken() === token) await reauthenticate(token);
    if (!response.ok || !response.body) return false;
    isOpened = true;
    for (const collection of liveCollections) refresh(collection);
    let rest = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(giveUp, SILENCE);
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      for (const collection of lines.flatMap(changedIn)) refresh(collection);
    }
  } catch {
    // However it ended, the next one is asked for.
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', giveUp);
    over.abort();
  }
  return isOpened;
}

/** A newer server may tell of collections that this page does not know. */
function changedIn(line: string): LiveCollection[] {
  if (!line.startsWith('data:')) return [];
  const told = change.safeParse(JSON.parse(line.slice('data:'.length)));
  return told.success ? [told.data.collection] : [];
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
