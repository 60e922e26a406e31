import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Db } from './db';
import { findSupervisor, type PoolSupervisor } from './supervise-pool';
import { LIFT_TIMEOUT } from './transactions';

/** Every connection keeps one prepared statement per name, so their number is bounded. */
const MAX_DECLARED = 100;
/** The limit of statements whose SQL depends on a request, such as the filters of a list. It applies to each database. */
const MAX_VARIANTS = 100;
/** The comment before such a statement. Kysely passes only the SQL to the pool. */
const VARIANT_MARK = '/* variant */ ';

type FindName = (sql: string) => string | undefined;

/** The same SQL has the same name in every process. 43 characters fit PostgreSQL's limit of 63. */
const createName = (sql: string) => createHash('sha256').update(sql).digest('base64url');

/** Names the first `max` different statements. */
export function createVariantNames(max: number): FindName {
  const names = new Map<string, string>();
  return (sql) => {
    if (!names.has(sql) && names.size < max) names.set(sql, createName(sql));
    return names.get(sql);
  };
}

const declaredNames = new Map<string, string>();
const variantNames = new WeakMap<pg.Pool, FindName>();

/** A query that is built once, with a placeholder for each value. */
interface PreparedQuery<O> {
  compiled: CompiledQuery<O>;
  /** Takes the place of a value while the query is built. */
  placeholders: readonly object[];
}

/**
 * Declares a query that runs as a named prepared statement: Kysely builds it once per process and PostgreSQL parses it once per
 * connection. `build` receives a placeholder for each value, so it can pass values on, also repeatedly, but cannot
 * inspect them. Declare it at module level.
 */
export function prepareQuery<V extends unknown[], O>(build: (db: Db, ...values: V) => Compilable<O>) {
  let prepared: PreparedQuery<O> | null = null;
  return async (db: Db, ...values: V): Promise<O[]> => {
    prepared ??= prepare(db, build, values.length);
    const { compiled, placeholders } = prepared;
    const parameters = compiled.parameters.map((parameter) => {
      const index = placeholders.indexOf(parameter as object);
      return index < 0 ? parameter : values[index];
    });
    const { rows } = await db.executeQuery<O>({ ...compiled, parameters });
    return rows;
  };
}

function prepare<V extends unknown[], O>(
  db: Db,
  build: (db: Db, ...values: V) => Compilable<O>,
  valueCount: number,
): PreparedQuery<O> {
  const placeholders = Array.from({ length: valueCount }, () => Object.freeze({}));
  const compiled = build(db, ...(placeholders as unknown[] as V)).compile();
  declaredNames.set(compiled.sql, createName(compiled.sql));
  if (declaredNames.size > MAX_DECLARED) throw new Error(`More than ${MAX_DECLARED} prepared statements`);
  return { compiled, placeholders };
}

/**
 * Runs a query whose SQL depends on the request as a named prepared statement. After `MAX_VARIANTS` different
 * statements of a database, further ones run without a name.
 */
export async function executePrepared<O>(db: Db, query: Compilable<O>): Promise<O[]> {
  const compiled = query.compile();
  const { rows } = await db.executeQuery<O>({ ...compiled, sql: VARIANT_MARK + compiled.sql });
  return rows;
}

/** The pool that Kysely uses: it passes the name of a prepared statement to the driver. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const findVariantName = variantNames.get(pool) ?? createVariantNames(MAX_VARIANTS);
  variantNames.set(pool, findVariantName);
  // Kysely keeps state per client, so each connection needs one object.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const supervisor = findSupervisor(pool);
  return {
    connect: async () => {
      const client = await supervisor.connect();
      const wrappedClient = clients.get(client) ?? wrapClient(client, findVariantName, supervisor);
      clients.set(client, wrappedClient);
      return wrappedClient;
    },
    end: () => pool.end(),
  };
}

function wrapClient(client: pg.PoolClient, findVariantName: FindName, supervisor: PoolSupervisor): PostgresPoolClient {
  /** Whether the current transaction has lifted its timeout. */
  let isUnlimited = false;
  const query = async (text: string, values: unknown[] = []) => {
    const name = text.startsWith(VARIANT_MARK) ? findVariantName(text) : declaredNames.get(text);
    if (text === 'begin') isUnlimited = false;
    if (text === LIFT_TIMEOUT) isUnlimited = true;
    const statement = name === undefined ? client.query(text, values) : client.query({ name, text, values });
    return supervisor.watch(client, statement, isUnlimited);
  };
  // Kysely passes a cursor only to a dialect that is configured with one.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}
