import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Db } from './db';
import type { DB } from './schema.gen';

/** A read from the replica shows a state of the primary that is at most this old. */
export const MAX_STALENESS_MS = 5000;
const CHECK_INTERVAL_MS = 2000;
const RETRY_MS = 1000;
const MIN_POLL_MS = 5;
const MAX_POLL_MS = 50;

/** The notifications of changes that any server makes. */
interface ChangeSource {
  subscribe: (listener: () => void) => () => void;
  isListening: () => boolean;
}

interface ReplicaOptions {
  primary: Db;
  /** A connection to the primary of its own: a busy pool must not make the replica look stale. */
  primaryForChecks: Db;
  replica: Db;
  changes: ChangeSource;
  /** The replica cannot be used: it does not answer, is no replica of the primary, or is too far behind. */
  onFailure: (error: unknown) => void;
  /** The replica has reached the position of the primary. */
  onSuccess: () => void;
}

export interface ReplicaState {
  /** Whether reads use the replica. A change interrupts it until the replica has the change, usually for milliseconds. */
  is_used: boolean;
  /** The greatest age of the data of the replica, in seconds. */
  seconds: number;
}

/**
 * A read replica of one database. It serves reads only while it has replayed every change that this server knows of, so
 * a page that a change has invalidated is never rendered from the state before the change.
 */
export interface Replica {
  /** Reads from the replica while it is current, else from the primary. A statement that fails there runs on the primary. */
  readDb: Db;
  /** Reads use the primary until the replica has everything that is committed now. */
  noteChange: () => void;
  /** A connection to the replica has failed: reads use the primary until a check succeeds. */
  noteFailure: () => void;
  readState: () => ReplicaState;
  close: () => Promise<void>;
}

export function openReplica(options: ReplicaOptions): Replica {
  const { primary, replica, changes } = options;
  /** The number of changes that this server knows of. */
  let changeCount = 0;
  /** The number of changes that the last check found on the replica; -1 if unknown. */
  let includedChanges = -1;
  /** The replica has everything that was committed at this time. */
  let reachedAt = performance.now();
  let isClosed = false;
  let endPause: () => void = () => undefined;

  const getAge = () => performance.now() - reachedAt;
  const isCurrent = () =>
    changes.isListening() && includedChanges === changeCount && getAge() <= MAX_STALENESS_MS && !isClosed;

  function noteChange(): void {
    changeCount += 1;
    endPause();
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Waits until the replica has everything that is committed now. Changes during the wait need another check. */
  async function check(): Promise<void> {
    const changesBefore = changeCount;
    const startedAt = performance.now();
    const position = await readPrimaryPosition(options.primaryForChecks);
    for (let pollMs = MIN_POLL_MS; !(await hasReached(replica, position)); pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
      if (isClosed) return;
      if (getAge() > MAX_STALENESS_MS) options.onFailure(new Error('The replica is too far behind the primary.'));
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    reachedAt = startedAt;
    includedChanges = changesBefore;
    options.onSuccess();
  }

  async function checkUntilClosed(): Promise<void> {
    while (!isClosed) {
      try {
        await check();
        if (includedChanges === changeCount) await pause(CHECK_INTERVAL_MS);
      } catch (error) {
        includedChanges = -1;
        if (isClosed) return;
        options.onFailure(error);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  const unsubscribe = changes.subscribe(noteChange);
  const checks = checkUntilClosed();
  return {
    readDb: createReadDb(primary, replica, isCurrent),
    noteChange,
    noteFailure: () => {
      includedChanges = -1;
      endPause();
    },
    readState: () => ({ is_used: isCurrent(), seconds: getAge() / 1000 }),
    close: async () => {
      isClosed = true;
      unsubscribe();
      endPause();
      await checks;
    },
  };
}

/** A position in the write-ahead log of a database. */
interface Position {
  lsn: string;
  /** The installation of PostgreSQL and the database. A replica has the same. */
  identity: string;
}

const identity = sql<string>`(select system_identifier from pg_control_system()) || ' ' || current_database()`;

/**
 * Reads the end of everything that is committed. The position includes commits that are not yet on the disk. After a
 * full page it is behind the header of the next one (24 bytes), where no record ends, so the replica would not reach it.
 */
async function readPrimaryPosition(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select (lsn - case mod(lsn - '0/0', current_setting('wal_block_size')::numeric) when 24 then 24 else 0 end)::text as lsn,
      ${identity} as identity
    from (select pg_current_wal_insert_lsn() as lsn) as current`.execute(db);
  return rows[0] as Position;
}

/** Throws if the database is not a replica of the one that has this position. */
async function hasReached(db: Db, position: Position): Promise<boolean> {
  const { rows } = await sql<{ identity: string; is_replica: boolean; has_reached: boolean | null }>`
    select ${identity} as identity, pg_is_in_recovery() as is_replica,
      pg_last_wal_replay_lsn() >= ${position.lsn}::pg_lsn as has_reached`.execute(db);
  const [row] = rows;
  if (!row?.is_replica) throw new Error('DATABASE_REPLICA_URL is not the address of a replica.');
  if (row.identity !== position.identity) throw new Error('DATABASE_REPLICA_URL is a replica of another database.');
  return row.has_reached === true;
}

function createReadDb(primary: Db, replica: Db, isCurrent: () => boolean): Db {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery) => {
      // For every statement: a part of a page that is loaded after a change must include the change.
      if (!isCurrent()) return primary.executeQuery<R>(query as CompiledQuery<R>);
      try {
        return await replica.executeQuery<R>(query as CompiledQuery<R>);
      } catch {
        // The connection is lost, the replica canceled the statement to replay a change, or the statement is wrong.
        return primary.executeQuery<R>(query as CompiledQuery<R>);
      }
    },
    streamQuery: () => {
      throw new Error('The database for reads has no streams');
    },
  };
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ReadDriver(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<DB>({ dialect });
}

/** Each statement takes a connection of one of the two pools, so there are no transactions. */
class ReadDriver extends DummyDriver {
  constructor(private readonly connection: DatabaseConnection) {
    super();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }

  override async beginTransaction(): Promise<void> {
    throw new Error('The database for reads has no transactions');
  }
}
