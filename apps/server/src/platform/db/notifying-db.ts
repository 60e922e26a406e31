import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  type SelectQueryNode,
} from 'kysely';
import { findPool, registerPool } from './copy-rows';
import type { Db } from './db';
import { withPreparedStatements } from './prepared-statements';
import type { DB } from './schema.gen';

/**
 * Returns a `Db` on the same pool whose writing transactions send this notification on commit. PostgreSQL commits both
 * or neither. A write outside a transaction runs in its own transaction.
 */
export function notifyingDb(db: Db, channel: string, payload: string): Db {
  const pool = findPool(db);
  const notify = CompiledQuery.raw('select pg_notify($1, $2)', [channel, payload]);
  const dbWithNotification = new Kysely<DB>({
    dialect: new NotifyingDialect({ pool: withPreparedStatements(pool) }, notify),
  });
  registerPool(dbWithNotification, pool);
  return dbWithNotification;
}

/** The PostgreSQL dialect of Kysely with connections that notify. */
class NotifyingDialect extends PostgresDialect {
  readonly #notify: CompiledQuery;

  constructor(config: PostgresDialectConfig, notify: CompiledQuery) {
    super(config);
    this.#notify = notify;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const notify = this.#notify;
    const unwrap = (connection: DatabaseConnection) => (connection as NotifyingConnection).inner;
    return {
      init: () => driver.init(),
      destroy: () => driver.destroy(),
      acquireConnection: async () => new NotifyingConnection(await driver.acquireConnection(), notify),
      releaseConnection: (connection) => driver.releaseConnection(unwrap(connection)),
      beginTransaction: async (connection, settings) => {
        await driver.beginTransaction(unwrap(connection), settings);
        (connection as NotifyingConnection).begin();
      },
      commitTransaction: async (connection) => {
        await (connection as NotifyingConnection).notifyOfWrites();
        await driver.commitTransaction(unwrap(connection));
      },
      rollbackTransaction: (connection) => driver.rollbackTransaction(unwrap(connection)),
      savepoint: async (connection, ...rest) => driver.savepoint?.(unwrap(connection), ...rest),
      rollbackToSavepoint: async (connection, ...rest) => driver.rollbackToSavepoint?.(unwrap(connection), ...rest),
      releaseSavepoint: async (connection, ...rest) => driver.releaseSavepoint?.(unwrap(connection), ...rest),
    };
  }
}

/** A connection from its acquisition to its release. It runs at most one transaction. */
class NotifyingConnection implements DatabaseConnection {
  #isInTransaction = false;
  #hasWritten = false;

  constructor(
    readonly inner: DatabaseConnection,
    private readonly notify: CompiledQuery,
  ) {}

  begin(): void {
    this.#isInTransaction = true;
  }

  async notifyOfWrites(): Promise<void> {
    if (this.#hasWritten) await this.inner.executeQuery(this.notify);
  }

  async executeQuery<R>(query: CompiledQuery) {
    if (isRead(query)) return this.inner.executeQuery<R>(query);
    this.#hasWritten = true;
    return this.#isInTransaction ? this.inner.executeQuery<R>(query) : this.#executeInTransaction<R>(query);
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number) {
    return this.inner.streamQuery<R>(query, chunkSize);
  }

  async #executeInTransaction<R>(query: CompiledQuery) {
    await this.inner.executeQuery(CompiledQuery.raw('begin'));
    try {
      const result = await this.inner.executeQuery<R>(query);
      await this.notifyOfWrites();
      await this.inner.executeQuery(CompiledQuery.raw('commit'));
      return result;
    } catch (error) {
      await this.inner.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  }
}

/** Raw SQL and common table expressions may write, so they count as writes. */
function isRead({ query }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' && (query as SelectQueryNode).with === undefined;
}
