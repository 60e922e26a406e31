import type { z } from 'zod';
import type { Access } from '../access/rights';
import type { Switch } from '../projects/schema';

/** The contract of one HTTP endpoint. The server, the client and the OpenAPI document all use it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to `/api`, with `:name` for a parameter. */
  path: string;
  access: Access;
  /** The feature switch that the endpoint needs. It answers 404 in projects where the switch is off. */
  feature?: Switch;
  /** One sentence about what the endpoint does. `description` has the details. */
  summary: string;
  /** Conditions, side effects and special responses, for the OpenAPI document. */
  description?: string;
  params?: z.ZodType<Record<string, unknown>>;
  query?: z.ZodType<Record<string, unknown>>;
  body?: z.ZodType;
  /** The body is multipart/form-data. Objects and arrays are sent as JSON text. */
  multipart?: true;
  /** The client sends a POST request whose `_method` field names the method. Requires `multipart`. */
  override?: true;
  /**
   * The endpoint updates an entity and replies with it. A request can name its base version; if the entity has changed
   * since, the server rejects the request and sends the current entity.
   */
  versioned?: true;
  /** A GET request that writes. The server then checks the current rights of the caller, as for other methods. */
  writes?: true;
  /**
   * The endpoint writes only data that no other user can read. The server then checks cached rights of the caller before
   * the body, but not the current ones after it.
   */
  isPrivate?: true;
  /**
   * The reply of this GET endpoint depends on the URL, not on the user. The server may send the same reply to all users
   * until something changes, for at most a second.
   */
  shared?: true;
  /**
   * The endpoint lists rows and writes nothing. The server may read them from the read replica. An endpoint whose reply is
   * edited, such as one post, reads from the primary.
   */
  fromReplica?: true;
  /** The response is a stream of server-sent events. Each event matches `reply`. */
  stream?: true;
  /** The response is a file of this media type; `reply` is the schema of its text. */
  download?: 'text/csv' | 'text/calendar';
  reply: z.ZodType;
}

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** The type after validation on the server, and the type that a client sends. */
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Wire<S> = S extends z.ZodType ? z.input<S> : never;
type RequestPart = 'params' | 'query' | 'body';

/** The parsed path parameters, query and body that a handler receives. */
export type ParsedRequest<E extends Endpoint> = { [P in RequestPart]: Parsed<E[P]> };

/** The path parameters, query and body that a caller must pass: those that the endpoint declares. */
export type RequestParts<E extends Endpoint> = { [P in RequestPart as E[P] extends z.ZodType ? P : never]: Wire<E[P]> };

export type Reply<E extends Endpoint> = z.output<E['reply']>;
