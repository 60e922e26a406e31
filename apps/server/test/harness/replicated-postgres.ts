import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@masthead/embedded-postgres/launcher';
import pg from 'pg';
import { startWithReplica } from '../../../../trials/lib/replicate.mjs';
import { ConnectionBudget } from '../../src/platform/db/connection-budget';
import type { Db } from '../../src/platform/db/db';
import type { CompletedStatement } from '../../src/platform/db/observe-statements';
import { openDb } from '../../src/platform/db/open';
import { openReplica } from '../../src/platform/db/replica';
import { replicaLimits } from '../../src/platform/db/supervise-pool';
import type { Changes } from '../../src/platform/events/changes';
import { upgradeDatabase } from '../../src/platform/projects/upgrade-database';
import { shippedFiles } from './shipped-files';

const TEMPLATE = 'replicated_template';

/** Nothing waits for the disk, and the replica cancels reads that conflict with a change at once. */
const settings = { fsync: 'off', full_page_writes: 'off', max_standby_streaming_delay: '0' };

const toUrl = ({ host, port, user }: EmbeddedPostgres) =>
  `postgres://${user}@localhost/{database}?host=${encodeURIComponent(host)}&port=${port}`;

/** Starts a PostgreSQL with a template database, and a streaming replica. */
export async function startReplicatedPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-replica-'));
  const dataDir = join(folder, 'primary');
  const original = await startPostgres({ dataDir, log: () => undefined, settings });
  await createTemplate(toUrl(original));
  await original.stop();
  const replicaDir = join(folder, 'replica');
  const { primary, startReplica, ...first } = await startWithReplica(startPostgres, { dataDir, replicaDir, settings });
  let { replica } = first;
  return {
    databaseUrl: toUrl(primary),
    template: TEMPLATE,
    replicaUrl: toUrl(replica),
    /** Runs a statement in the database `postgres` of the replica. */
    runOnReplica: (statement: string) => runStatement(toUrl(replica), 'postgres', statement),
    stopReplica: () => replica.stop(),
    startReplica: async () => {
      replica = await startReplica();
    },
    stop: async () => {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createTemplate(url: string): Promise<void> {
  await runStatement(url, 'postgres', `create database ${TEMPLATE}`);
  const db = openDb({ connectionString: url.replace('{database}', TEMPLATE) }, new ConnectionBudget(5));
  await upgradeDatabase(db, shippedFiles, 'en-US');
  await db.destroy();
}

async function runStatement(url: string, database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace('{database}', database) });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Opens the replica of a database, as the server does, and records its statements and failures. */
export function openTestReplica(primary: Db, changes: Changes, primaryUrl: string, replicaUrl: string) {
  const statements: string[] = [];
  const failures: string[] = [];
  const observer = {
    onStatement: ({ sql, error }: CompletedStatement) => {
      if (error === undefined) statements.push(sql);
    },
    onFailedConnection: () => undefined,
    onLostConnection: () => replica.noteFailure(),
  };
  const replicaDb = openDb({ connectionString: replicaUrl }, new ConnectionBudget(5), observer, replicaLimits);
  const primaryForChecks = openDb({ connectionString: primaryUrl }, new ConnectionBudget(1));
  const replica = openReplica({
    primary,
    primaryForChecks,
    replica: replicaDb,
    changes,
    onFailure: (error) => void failures.push((error as Error).message),
    onSuccess: () => void failures.splice(0),
  });
  const close = async () => {
    await replica.close();
    await Promise.all([replicaDb.destroy(), primaryForChecks.destroy()]);
  };
  /** Statements without the checks of the position. */
  const listReads = () => statements.filter((sql) => !sql.includes('pg_last_wal_replay_lsn'));
  return { replica, listReads, failures, close };
}
