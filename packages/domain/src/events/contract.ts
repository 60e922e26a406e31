import { z } from 'zod';
import { endpoint } from '../http/endpoint';

// The API that tells open browsers about changes by other users.

/** The collections that open browsers reload when they change, so that users see the changes of others. */
export const liveCollections = ['posts'] as const;
export type LiveCollection = (typeof liveCollections)[number];

/** One event of the stream. It names the collection; the browser then reloads it through the API. */
export const change = z.object({ collection: z.enum(liveCollections) });

/** The interval of heartbeats in milliseconds. A client that misses them treats the stream as lost. */
export const HEARTBEAT_MS = 20_000;

export const events = {
  stream: endpoint({
    method: 'GET',
    path: '/events',
    access: 'signed-in',
    summary: 'Streams the names of changed collections as server-sent events while the token is valid.',
    stream: true,
    reply: change,
  }),
};
