import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { Actor } from './context';
import type { VirtualHost } from './virtual-hosts';

// Adds the server's own fields to the types of Fastify.
declare module 'fastify' {
  interface FastifyRequest {
    /** The project and application of the request's host. Set before a handler runs. */
    virtualHost: VirtualHost | null;
    /** The signed-in user; `null` on public endpoints. */
    actor: Actor | null;
    /** The response to a request of the API. */
    response: ServerResponse | null;
  }
  interface FastifyContextConfig {
    /** The endpoint of the contract that the route serves. Site pages and static files have none. */
    endpoint?: Endpoint;
    /** Whether the route answers on hosts that are not configured. */
    isProbe?: boolean;
  }
}
