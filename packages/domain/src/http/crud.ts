import { z } from 'zod';
import type { Access, Action, Area, Right } from '../access/rights';
import { type Endpoint, endpoint } from './endpoint';
import { idParams } from './paging';

// Helpers that declare the usual endpoints of a collection.

/** One enumeration in the reply of a `…/constants` endpoint, for example the statuses of posts with their names. */
export const constants = z.array(z.object({ id: z.union([z.number(), z.string()]), name: z.string() }));

/** The rights of an area for an action: `RightFor<'tag', 'read'>` is `'tag.read'`. */
type RightFor<A extends Area, K extends Action> = Extract<Right, `${A}.${K}`>;

/**
 * The endpoints that get, create, update and delete an entity of a collection. It has no options on purpose: an area
 * that needs a different endpoint declares it with `endpoint()`.
 */
export function crud<const A extends Area, Entity extends z.ZodType, Input extends z.ZodObject>(
  path: string,
  area: A,
  noun: string,
  schemas: { entity: Entity; input: Input },
) {
  const right = <K extends Action>(action: K) => `${area}.${action}` as RightFor<A, K>;
  const patch = schemas.input.partial() as ReturnType<Input['partial']>;
  return {
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: right('read'),
      summary: `Returns one ${noun}.`,
      params: idParams,
      reply: schemas.entity,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: right('create'),
      summary: `Creates a ${noun}.`,
      body: schemas.input,
      reply: schemas.entity,
    }),
    update: endpoint({
      method: 'PATCH',
      path: `${path}/:id`,
      access: right('update'),
      summary: `Updates the given fields of a ${noun}.`,
      params: idParams,
      body: patch,
      versioned: true,
      reply: schemas.entity,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: right('delete'),
      summary: `Deletes a ${noun}.`,
      params: idParams,
      reply: z.null(),
    }),
  };
}

/** Declares GET endpoints below one path with the same access: `read('/search', 'Searches …', { query, reply })`. */
export function reads<const A extends Access>(path: string, access: A) {
  return <const S extends Pick<Endpoint, 'description' | 'params' | 'query' | 'fromReplica' | 'reply'>>(
    subpath: string,
    summary: string,
    rest: S,
  ) => endpoint({ method: 'GET', path: `${path}${subpath}`, access, summary, ...rest });
}
