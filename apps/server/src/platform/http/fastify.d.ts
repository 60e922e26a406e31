import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { Face } from '../projects/faces';
import type { Actor } from './context';

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
