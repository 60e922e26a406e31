import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@masthead/embedded-postgres/launcher';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ConnectionBudget } from '../../src/platform/db/connection-budget';
import { openDb } from '../../src/platform/db/open';
import { upgradeDatabase } from '../../src/platform/projects/upgrade-database';
import { shippedFiles } from './shipped-files';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the test PostgreSQL, with `{database}` in place of the database name. */
    databaseUrl: string;
    /** The name of the database that test files clone. */
    template: string;
  }
}

/** Starts one PostgreSQL for the whole run with a template database that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-test-'));
  const { databaseUrl, stop } = await startTestPostgres(join(folder, 'postgres'));
  const template = `template_${process.pid}`;
  await runOnServer(databaseUrl, `create database ${template}`);
  const connection = { connectionString: databaseUrl.replace('{database}', template) };
  const db = openDb(connection, new ConnectionBudget(5));
  await upgradeDatabase(db, shippedFiles, 'en-US');
  await db.destroy();
  project.provide('databaseUrl', databaseUrl);
  project.provide('template', template);
  return async () => {
    await runOnServer(databaseUrl, `drop database ${template}`);
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startTestPostgres(dataDir: string): Promise<{ databaseUrl: string; stop: () => Promise<void> }> {
  // Uses a PostgreSQL that is already running, such as postgres://localhost/any, if the variable is set.
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { databaseUrl: url.replace(/\/[^/?]*(?=\?|$)/, '/{database}'), stop: async () => undefined };

  const settings = {
    // Test data need not survive a crash, so nothing waits for the disk.
    ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    // Nothing works beside the tests. Dropping a database searches the buffers, so there are few.
    ...{ autovacuum: 'off', checkpoint_timeout: '1h', max_wal_size: '1GB', shared_buffers: '128MB' },
  };
  const postgres = await startPostgres({ dataDir, log: () => undefined, settings });
  const { host, port, user } = postgres;
  return {
    databaseUrl: `postgres://${user}@localhost/{database}?host=${encodeURIComponent(host)}&port=${port}`,
    stop: () => postgres.stop(),
  };
}

async function runOnServer(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl.replace('{database}', 'postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
