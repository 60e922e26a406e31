import type pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable';

/** The longest time that a request waits for a connection. */
const MAX_WAIT_MS = 30_000;

interface Waiting {
  pool: pg.Pool;
  resolve: (client: Promise<pg.PoolClient>) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Whether the pool has an idle connection that no earlier request is about to get. */
const hasIdle = (pool: pg.Pool) => pool.idleCount > pool.waitingCount;

/** The open connections of a pool, and those that it opens for waiting requests. */
const countConnections = (pool: pg.Pool) => pool.totalCount + Math.max(0, pool.waitingCount - pool.idleCount);

/**
 * Limits the connections of all pools of a process, so that PostgreSQL has enough for every process. A busy pool may use
 * the whole budget: it takes the place of idle connections of other pools. Requests beyond the budget wait in order.
 */
export class ConnectionBudget {
  readonly #pools = new Set<pg.Pool>();
  readonly #queue: Waiting[] = [];
  #isServing = false;

  constructor(
    readonly max: number,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {}

  /** The number of requests that wait for a connection of the pool. */
  countWaiting(pool: pg.Pool): number {
    return this.#queue.filter((waiting) => waiting.pool === pool).length + pool.waitingCount;
  }

  /** The number of connections of all pools. */
  get openCount(): number {
    return [...this.#pools].reduce((sum, pool) => sum + countConnections(pool), 0);
  }

  add(pool: pg.Pool): void {
    this.#pools.add(pool);
    // The pool emits both events before it updates its lists.
    for (const event of ['release', 'remove'] as const) pool.on(event, () => queueMicrotask(() => void this.#serve()));
  }

  /** Takes a connection of the pool. Throws `DatabaseUnavailable` if none becomes free. */
  connect(pool: pg.Pool): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        pool,
        resolve,
        reject,
        timer: setTimeout(
          () => this.#reject(waiting, new DatabaseUnavailable(new Error(`All ${this.max} connections are in use`))),
          this.maxWaitMs,
        ),
      };
      this.#queue.push(waiting);
      void this.#serve();
    });
  }

  /** Rejects the waiting requests of a pool whose database does not answer. */
  rejectWaiting(pool: pg.Pool): void {
    for (const waiting of this.#queue.filter((candidate) => candidate.pool === pool)) {
      this.#reject(waiting, new DatabaseUnavailable());
    }
  }

  #reject(waiting: Waiting, error: DatabaseUnavailable): void {
    clearTimeout(waiting.timer);
    this.#queue.splice(this.#queue.indexOf(waiting), 1);
    waiting.reject(error);
  }

  /** Serves waiting requests in order, until none is left or every connection is in use. */
  async #serve(): Promise<void> {
    if (this.#isServing) return;
    this.#isServing = true;
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      if (hasIdle(next.pool) || this.openCount < this.max) {
        this.#queue.shift();
        clearTimeout(next.timer);
        next.resolve(this.#connect(next.pool));
      } else if (!(await this.#closeIdleConnection())) break;
    }
    this.#isServing = false;
  }

  async #connect(pool: pg.Pool): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      queueMicrotask(() => void this.#serve());
      throw error;
    }
  }

  /** Returns `false` if every connection is in use. */
  async #closeIdleConnection(): Promise<boolean> {
    const pool = [...this.#pools].find(hasIdle);
    if (!pool) return false;
    try {
      const client = await pool.connect();
      client.release(true);
    } catch {
      // The connection was lost meanwhile, so its place is free as well.
    }
    return true;
  }
}
