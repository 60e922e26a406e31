import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ConnectionBudget } from '../../src/platform/db/connection-budget';
import type { Db } from '../../src/platform/db/db';
import { openDb } from '../../src/platform/db/open';

/** Creates a database for one test file from the template, which is faster than running all migrations. */
export async function cloneDatabase(
  databaseUrl: string,
  template: string,
): Promise<{ db: Db; url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = databaseUrl.replace('{database}', name);
  // PostgreSQL's default writes every page to the write-ahead log, which takes twice as long for a small database.
  await runOnServer(databaseUrl, `create database ${name} template ${template} strategy file_copy`);
  // Tests send up to a hundred concurrent requests, which wait for five connections: longer than in production.
  const db = openDb({ connectionString: url }, new ConnectionBudget(5, 120_000));
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      await runOnServer(databaseUrl, `drop database ${name} with (force)`);
    },
  };
}

async function runOnServer(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl.replace('{database}', 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
