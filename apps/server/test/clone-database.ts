import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Db } from '../src/platform/db/db';
import { openDb } from '../src/platform/db/open';

/** A database of one's own, copied from the prepared template. */
export async function cloneDatabase(
  databaseUrl: string,
  template: string,
): Promise<{ db: Db; url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = databaseUrl.replace('{database}', name);
  await onServer(databaseUrl, `create database ${name} template ${template}`);
  const db = openDb({ connectionString: url, max: 5 }, () => undefined);
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      await onServer(databaseUrl, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl.replace('{database}', 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
