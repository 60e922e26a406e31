import { z } from 'zod';
import { endpoint } from '../http/endpoint';

/** The collections whose changes are told to every open browser. */
export const liveCollections = ['posts'] as const;
export type LiveCollection = (typeof liveCollections)[number];

export const change = z.object({ collection: z.enum(liveCollections) });

/** How long a stream stays silent at most, in milliseconds: whoever hears nothing for longer has lost it. */
export const HEARTBEAT = 20_000;

export const events = {
  stream: endpoint({
    method: 'GET',
    path: '/events',
    access: 'signed-in',
    summary: 'Tells which collection has changed, as server-sent events, for as long as the token lives.',
    stream: true,
    reply: change,
  }),
};
