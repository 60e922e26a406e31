import { Readable } from 'node:stream';
import { events, HEARTBEAT, type LiveCollection } from '@masthead/domain/events/contract';
import { phrase } from '@masthead/domain/text/phrase';
import { actorNow } from '../../platform/access/tokens';
import type { Changes } from '../../platform/events/changes';
import type { ActorContext } from '../../platform/http/context';
import { Refused } from '../../platform/http/errors';
import type { Api } from '../../platform/http/serve';

/** More windows than anybody looks at; what is beyond them asks again now and then. */
const MAX_STREAMS = 10;
const RETRY_AFTER = 30;

/** The stream of changes. It ends when the server stops: an open one would keep it from stopping. */
export function eventRoutes(api: Api): void {
  const open = new Map<string, Set<Readable>>();

  function streamFor(context: ActorContext): Readable {
    const key = `${context.project.id} ${context.actor.id}`;
    const streams = open.get(key) ?? new Set();
    if (streams.size >= MAX_STREAMS) throw tooManyStreams();
    const stream = changeStream(context.changes, () => isStillAllowed(context));
    open.set(key, streams.add(stream));
    stream.once('close', () => {
      streams.delete(stream);
      if (streams.size === 0) open.delete(key);
    });
    return stream;
  }

  api.served.push({ endpoint: events.stream, answer: async () => null });
  api.app.route({
    method: 'GET',
    url: events.stream.path,
    constraints: { face: 'admin' },
    config: { endpoint: events.stream },
    // Packing would hold every word back until there are enough of them.
    compress: false,
    // Nobody would ever end the stream behind a HEAD.
    exposeHeadRoute: false,
    handler: (request, reply) =>
      reply
        .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no', connection: 'close' })
        .send(streamFor(api.contextOf(request) as ActorContext)),
  });
  api.app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const stream of [...streams]) stream.destroy();
  });
}

async function isStillAllowed(context: ActorContext): Promise<boolean> {
  try {
    await actorNow(context.db, context, events.stream);
    return true;
  } catch {
    return false;
  }
}

function tooManyStreams(): Refused {
  return new Refused(429, 'too_many_streams', phrase('Too many windows are open.'), {
    headers: { 'retry-after': String(RETRY_AFTER) },
  });
}

/**
 * What one browser is told. Whatever it has not taken yet is told once: a slow reader holds back names, not events. It
 * ends when `isAlive` says so, asked at every heartbeat and when sessions have ended.
 */
export function changeStream(changes: Changes, isAlive: () => Promise<boolean>): Readable {
  const waiting = new Set<LiveCollection>();
  let hasRoom = false;
  const stream = new Readable({
    highWaterMark: 1024,
    read: () => {
      hasRoom = true;
      send();
    },
    destroy: (error, done) => {
      clearInterval(beats);
      unsubscribe();
      done(error);
    },
  });

  function write(text: string) {
    hasRoom = stream.push(text);
  }

  function send() {
    if (!hasRoom || waiting.size === 0) return;
    const told = [...waiting].map((collection) => `data: ${JSON.stringify({ collection })}\n\n`);
    waiting.clear();
    write(told.join(''));
  }

  const unsubscribe = changes.subscribe((change) => {
    if (change === 'site') return;
    if (change === 'sessions') return beatOrFail();
    waiting.add(change);
    send();
  });

  async function beat() {
    const goesOn = await isAlive();
    if (stream.destroyed) return;
    if (!goesOn) end();
    else if (hasRoom) write(': still here\n\n');
  }

  /** Nothing may be pushed behind the end of a stream. */
  function end() {
    clearInterval(beats);
    unsubscribe();
    stream.push(null);
  }

  function beatOrFail() {
    beat().catch((error: Error) => stream.destroy(error));
  }

  const beats = setInterval(beatOrFail, HEARTBEAT);
  write(': listening\n\n');
  return stream;
}
