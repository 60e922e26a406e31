import type { Readable } from 'node:stream';
import { events } from '@masthead/domain/events/contract';
import { phrase } from '@masthead/domain/text/phrase';
import { actorNow } from '../access/actor-now';
import type { Api } from '../http/api';
import type { ActorContext } from '../http/context';
import { Refused } from '../http/errors';
import { changeStream } from './change-stream';

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
