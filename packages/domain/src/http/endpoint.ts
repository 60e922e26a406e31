import type { z } from 'zod';
import type { Access } from '../access/rights';
import type { Switch } from '../projects/schema';

/** One HTTP endpoint, described once: the server serves it, the client calls it, OpenAPI prints it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api`, with `:name` for a parameter. */
  path: string;
  access: Access;
  /** The project switch it depends on: where that is off, there is nothing at this address. */
  feature?: Switch;
  /** One sentence for the API's own documentation. */
  summary: string;
  params?: z.ZodType<Record<string, unknown>>;
  query?: z.ZodType<Record<string, unknown>>;
  body?: z.ZodType;
  /** The body travels as multipart/form-data: files as they are, objects and lists as JSON text. */
  multipart?: true;
  /** Our own client sends it as a POST whose `_method` field names the method. Only beside `multipart`. */
  override?: true;
  /**
   * A change of a stored entity, which the reply is. It may name the version it was made upon; when somebody else has
   * saved since, it is refused with the entity as it is now.
   */
  versioned?: true;
  /** Answers with server-sent events, each of them a reply. */
  stream?: true;
  /** Answers with a file of this type, which `reply` describes as text. */
  download?: 'text/csv';
  reply: z.ZodType;
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Wire<S> = S extends z.ZodType ? z.input<S> : never;
type Parts = 'params' | 'query' | 'body';

/** What a handler receives: every part parsed. */
export type Received<E extends Endpoint> = { [P in Parts]: Parsed<E[P]> };

/** What a caller passes: only the parts the endpoint declares. */
export type Sent<E extends Endpoint> = { [P in Parts as E[P] extends z.ZodType ? P : never]: Wire<E[P]> };

export type Reply<E extends Endpoint> = z.output<E['reply']>;
