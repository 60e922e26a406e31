import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import { events, HEARTBEAT_MS, type LiveCollection } from '@masthead/domain/events/contract';
import { phrase } from '@masthead/domain/text/phrase';
import { reloadActor } from '../../platform/access/tokens';
import type { Changes } from '../../platform/events/changes';
import { addStream, keepStream, removeStream } from '../../platform/events/event-streams.queries';
import type { ActorContext } from '../../platform/http/context';
import { RefusedError } from '../../platform/http/errors';
import type { Api } from '../../platform/http/serve';

/** Event streams per user on all servers: one per open window. */
const MAX_STREAMS = 10;
/** The time after which a further window tries again. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Serves the event stream. It tells each open window of the admin which collection has changed, so that the window
 * loads the collection again. The server ends all streams when it stops, and the windows connect to another one.
 */
export function eventRoutes(api: Api): void {
  const shutdown = new AbortController();
  // Each open stream has a listener.
  setMaxListeners(0, shutdown.signal);
  /** The removals of ended streams from the database, so that a stopping server completes them. */
  const removals = new Set<Promise<void>>();

  async function openStream(context: ActorContext): Promise<Readable> {
    const { db, actor, now, changes, report } = context;
    const id = randomUUID();
    const describe = () => ({ id, user_id: actor.id, seen_at: now() });
    if (!(await addStream(db, describe(), MAX_STREAMS))) throw tooManyStreams();
    const stream = createChangeStream(changes, check, shutdown.signal);
    async function check(): Promise<boolean> {
      if (!(await isStillAllowed(context)) || stream.destroyed) return false;
      await keepStream(db, describe());
      return true;
    }
    let isRemoved = false;
    function remove(): void {
      shutdown.signal.removeEventListener('abort', remove);
      if (isRemoved) return;
      isRemoved = true;
      const removal = removeStream(db, id)
        .catch(report)
        .finally(() => removals.delete(removal));
      removals.add(removal);
    }
    shutdown.signal.addEventListener('abort', remove);
    stream.once('close', remove);
    return stream;
  }

  // `serve()` cannot stream a reply, so this route is registered directly. `servedEndpoints` is the list of all endpoints.
  api.servedEndpoints.push({ endpoint: events.stream, handle: async () => null });
  api.app.route({
    method: 'GET',
    url: events.stream.path,
    constraints: { application: 'admin' },
    config: { endpoint: events.stream },
    // Compression would buffer events.
    compress: false,
    // The stream of a HEAD request would never end.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const stream = await openStream(api.createContext(request) as ActorContext);
      return reply
        .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no', connection: 'close' })
        .send(stream);
    },
  });
  api.app.addHook('preClose', async () => {
    shutdown.abort();
    await Promise.all(removals);
  });
}

/** Checks that the session has not ended and the user may still read events. */
async function isStillAllowed(context: ActorContext): Promise<boolean> {
  try {
    await reloadActor(context.db, context, events.stream);
    return true;
  } catch {
    return false;
  }
}

function tooManyStreams(): RefusedError {
  return new RefusedError(429, 'too_many_streams', phrase('Too many windows are open. Close some of them.'), {
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
}

/**
 * Creates the event stream of one window. Pending events are deduplicated by collection, so a slow client cannot fill
 * the memory. Calls `checkSession` at every heartbeat and when sessions have ended, and ends the stream if it returns
 * `false`. Also ends the stream when the signal aborts.
 */
export function createChangeStream(
  changes: Changes,
  checkSession: () => Promise<boolean>,
  signal: AbortSignal,
): Readable {
  const pending = new Set<LiveCollection>();
  /** `false` while the client reads too slowly. Events then wait in `pending`. */
  let hasRoom = false;
  const stream = new Readable({
    // In bytes: a few events, so that the rest waits deduplicated in `pending`.
    highWaterMark: 1024,
    read: () => {
      hasRoom = true;
      sendPending();
    },
    destroy: (error, done) => {
      unfollow();
      done(error);
    },
  });

  function write(text: string) {
    hasRoom = stream.push(text);
  }

  function sendPending() {
    if (!hasRoom || pending.size === 0) return;
    const messages = [...pending].map((collection) => `data: ${JSON.stringify({ collection })}\n\n`);
    pending.clear();
    write(messages.join(''));
  }

  const unsubscribe = changes.subscribe((change) => {
    // These changes concern only the page cache, the actor cache and the replica.
    if (change === 'site' || change === 'actors' || change === 'writes') return;
    if (change === 'sessions') return heartbeatOrFail();
    pending.add(change);
    sendPending();
  });

  // A line that starts with a colon is a comment of the protocol. It shows the client that the connection works.
  async function sendHeartbeat() {
    const isAllowed = await checkSession();
    if (stream.destroyed || signal.aborted) return;
    if (!isAllowed) endStream();
    else if (hasRoom) write(': still here\n\n');
  }

  function unfollow() {
    clearInterval(heartbeatTimer);
    unsubscribe();
    signal.removeEventListener('abort', endStream);
  }

  // Unsubscribes first: `push` after the end of a stream is an error.
  function endStream() {
    unfollow();
    stream.push(null);
  }

  function heartbeatOrFail() {
    sendHeartbeat().catch((error: Error) => stream.destroy(error));
  }

  const heartbeatTimer = setInterval(heartbeatOrFail, HEARTBEAT_MS);
  signal.addEventListener('abort', endStream);
  write(': listening\n\n');
  if (signal.aborted) endStream();
  return stream;
}
