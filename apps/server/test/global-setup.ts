import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDb } from '../src/platform/db/open';
import { prepare } from '../src/platform/projects/prepare';
import { startPostgres } from '../src/postgres/launcher';
import { shipped } from './shipped';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server's address with `{database}` for the name. */
    databaseUrl: string;
    template: string;
  }
}

/** One PostgreSQL for the whole run, and a prepared database in it that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl, stop } = await testServer();
  const template = `template_${process.pid}`;
  await onServer(databaseUrl, `create database ${template}`);
  const db = openDb({ connectionString: databaseUrl.replace('{database}', template) }, () => undefined);
  await prepare(db, shipped, 'en-US');
  await db.destroy();
  project.provide('databaseUrl', databaseUrl);
  project.provide('template', template);
  return async () => {
    await onServer(databaseUrl, `drop database ${template}`);
    await stop();
  };
}

async function testServer(): Promise<{ databaseUrl: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { databaseUrl: given.replace(/\/[^/?]*(?=\?|$)/, '/{database}'), stop: async () => undefined };

  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-test-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await startPostgres({ dataDir, log: () => undefined, settings });
  const { host, port, user } = postgres;
  return {
    databaseUrl: `postgres://${user}@localhost/{database}?host=${encodeURIComponent(host)}&port=${port}`,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function onServer(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl.replace('{database}', 'postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
