import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { Actor } from './context';
import type { Face } from './faces';

declare module 'fastify' {
  interface FastifyRequest {
    /** The project and face that the request's host names; set before routing reaches a handler. */
    face: Face | null;
    actor: Actor | null;
    gone: AbortSignal | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
