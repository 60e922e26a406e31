import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { ConnectionBudget } from './connection-budget';
import { DatabaseUnavailable, toUnavailable } from './database-unavailable';

/** PostgreSQL cancels a statement after this time. A transaction that may take longer calls `liftTimeout()`. */
export const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * PostgreSQL ends a transaction without a statement for this time: its process may be gone, and its locks block others. It
 * is longer than the limit of statements: otherwise, after a cut of the network, a statement of another lost process could
 * acquire the released lock and keep it for the same time again.
 */
export const IDLE_TRANSACTION_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000;
/** The pool closes a connection that is idle for this time. */
export const IDLE_CONNECTION_TIMEOUT_MS = 10_000;
/**
 * PostgreSQL ends a session that is idle for this time. The pool closes idle connections earlier, so this affects only
 * connections that a silent network has cut: otherwise they would count towards `max_connections` for hours.
 */
export const IDLE_SESSION_TIMEOUT_MS = 30_000;

/** All times in milliseconds. */
export interface SupervisionLimits {
  /** A connection without an answer for this time is dead: a network can drop packets without an error. */
  answer: number;
  /** A statement without an answer for this time causes a test of the database. */
  suspicion: number;
  /** The longest duration of a test. */
  probe: number;
  /** The pause between tests while the database does not answer. */
  retry: number;
}

const defaultLimits: SupervisionLimits = {
  answer: STATEMENT_TIMEOUT_MS + 5000,
  suspicion: 10_000,
  probe: 5000,
  retry: 1000,
};

/** Shorter for a replica, because the primary can answer instead. */
export const replicaLimits: SupervisionLimits = { ...defaultLimits, suspicion: 2000, probe: 2000 };

/** Watches the connections and statements of a pool. */
export interface PoolSupervisor {
  /** Takes a connection. Throws at once if PostgreSQL does not answer, so that requests do not wait. */
  connect: () => Promise<pg.PoolClient>;
  /** Waits for the answer of a statement. An unlimited statement may take any time as long as PostgreSQL answers others. */
  watch: <T>(client: pg.ClientBase, statement: Promise<T>, isUnlimited: boolean) => Promise<T>;
  /** The number of requests that wait for a connection. */
  countWaiting: () => number;
  /** Whether PostgreSQL has answered a statement in the last seconds. */
  hasAnswered: () => boolean;
}

const supervisors = new WeakMap<pg.Pool, PoolSupervisor>();

/** Throws for a pool that `supervisePool` did not create a supervisor for. */
export function findSupervisor(pool: pg.Pool): PoolSupervisor {
  const supervisor = supervisors.get(pool);
  if (!supervisor) throw new Error('The pool has no supervisor');
  return supervisor;
}

/**
 * Detects a PostgreSQL that does not answer, such as a stopped process or a silent network, and closes the connections
 * that wait for it. Until a new connection answers, `connect()` throws.
 */
export function supervisePool(
  pool: pg.Pool,
  config: pg.PoolConfig,
  budget: ConnectionBudget,
  limits: SupervisionLimits = defaultLimits,
): void {
  budget.add(pool);
  const waitingClients = new Set<pg.ClientBase>();
  let isDown = false;
  let isTesting = false;
  let lastAnswerAt = Number.NEGATIVE_INFINITY;

  /** A recent answer of a statement counts: a busy pooler or server can refuse the new connection of the test. */
  const isAnswering = async () =>
    (await answers(config, limits.probe)) || performance.now() - lastAnswerAt < limits.probe;

  async function test(): Promise<void> {
    if (isTesting) return;
    isTesting = true;
    while (!pool.ending && !(await isAnswering())) {
      isDown = true;
      budget.rejectWaiting(pool);
      for (const client of waitingClients) destroyConnection(client);
      await new Promise((resolve) => setTimeout(resolve, limits.retry).unref());
    }
    isDown = false;
    isTesting = false;
  }

  supervisors.set(pool, {
    connect: async () => {
      if (isDown) throw new DatabaseUnavailable();
      try {
        return await budget.connect(pool);
      } catch (error) {
        throw toUnavailable(error);
      }
    },
    watch: async (client, statement, isUnlimited) => {
      waitingClients.add(client);
      const suspicion = setTimeout(() => void test(), limits.suspicion);
      const deadline = isUnlimited ? undefined : setTimeout(() => destroyConnection(client), limits.answer);
      try {
        const result = await statement;
        lastAnswerAt = performance.now();
        return result;
      } catch (error) {
        throw toUnavailable(error);
      } finally {
        clearTimeout(suspicion);
        clearTimeout(deadline);
        waitingClients.delete(client);
      }
    },
    countWaiting: () => budget.countWaiting(pool),
    hasAnswered: () => !isDown && performance.now() - lastAnswerAt < limits.suspicion,
  });
}

/** Closes the socket without waiting for the server. The running statement is rejected. */
export function destroyConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: Duplex } };
  connection.stream.destroy(new DatabaseUnavailable());
}

/** Whether a new connection answers a statement. */
async function answers(config: pg.PoolConfig, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    // It never resolves if the server is unreachable.
    client.end().catch(() => undefined);
    destroyConnection(client);
  }
}
