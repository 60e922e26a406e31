import { createHash } from 'node:crypto';
import { type Compilable, type CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './db';

const MARK = '/* kept plan */';

/** Put in front of a statement (`modifyFront`), it has every connection plan it once. */
export const keptPlan = sql.raw(MARK);

/**
 * A statement whose building and planning take longer than its running: built once, and planned once by every
 * connection. Its parameters are the values, in their order.
 */
export function planned<V extends unknown[], O>(build: (db: Db, ...values: V) => Compilable<O>) {
  let compiled: CompiledQuery<O> | null = null;
  return async (db: Db, ...values: V): Promise<O[]> => {
    compiled ??= build(db, ...values).compile();
    const { rows } = await db.executeQuery<O>({ ...compiled, parameters: values });
    return rows;
  };
}

/** Has a connection keep the plans of marked statements, under a name made of their text. */
export function keepPlans(client: pg.ClientBase): void {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
  const query = client.query.bind(client) as (config: pg.QueryConfig | string, ...rest: unknown[]) => unknown;
  const kept = (text: pg.QueryConfig | string, values: unknown[], ...rest: unknown[]) =>
    typeof text === 'string' && text.includes(MARK)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest);
  client.query = kept as pg.ClientBase['query'];
}
