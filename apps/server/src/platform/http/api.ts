import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from './context';

/** An endpoint that is served, and how it answers once its body is read. */
export interface Served {
  endpoint: Endpoint;
  answer: (request: FastifyRequest, body: unknown) => Promise<unknown>;
}

/** The API while it is being put together: areas add their endpoints to it with `serve()`. */
export interface Api {
  app: FastifyInstance;
  contextOf: (request: FastifyRequest) => Context;
  /** Finds out who calls, and throws unless they may. */
  admit: (request: FastifyRequest, endpoint: Endpoint) => Promise<void>;
  served: Served[];
  /** Whether readers see the content of the area: then each of its writes empties the page cache of every server. */
  announcesSite?: boolean;
}
