import { z } from 'zod';
import type { Action, Area, Right } from '../access/rights';
import { endpoint } from './endpoint';
import { idParams } from './paging';

/** One enumeration of a `…/constants` answer. */
export const constants = z.array(z.object({ id: z.union([z.number(), z.string()]), name: z.string() }));

type Held<A extends Area, K extends Action> = Extract<Right, `${A}.${K}`>;

/**
 * The write endpoints of a plain collection and the read of one of its things. It takes no options on purpose:
 * an area that needs another endpoint, or a different one, writes it beside these with `endpoint()`.
 */
export function crud<const A extends Area, Entity extends z.ZodType, Input extends z.ZodObject>(
  path: string,
  area: A,
  thing: string,
  schemas: { entity: Entity; input: Input },
) {
  const right = <K extends Action>(action: K) => `${area}.${action}` as Held<A, K>;
  const patch = schemas.input.partial() as ReturnType<Input['partial']>;
  return {
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: right('read'),
      summary: `One ${thing}.`,
      params: idParams,
      reply: schemas.entity,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: right('create'),
      summary: `Creates a ${thing}.`,
      body: schemas.input,
      reply: schemas.entity,
    }),
    update: endpoint({
      method: 'PATCH',
      path: `${path}/:id`,
      access: right('update'),
      summary: `Changes the given fields of a ${thing}.`,
      params: idParams,
      body: patch,
      versioned: true,
      reply: schemas.entity,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: right('delete'),
      summary: `Deletes a ${thing}.`,
      params: idParams,
      reply: z.null(),
    }),
  };
}
