import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { withPostgres } from './embedded-postgres.mjs';
import { root } from './run.mjs';

const migrations = join(root, 'apps/server/migrations');

/** Calls `use` with the connection settings of a migrated database: that of `--database <url>`, or a temporary one. */
export async function withMigratedDatabase(use) {
  const optionIndex = process.argv.indexOf('--database');
  if (optionIndex > 0) return use({ connectionString: process.argv[optionIndex + 1] });
  return withPostgres(async (connection) => {
    await applyMigrations(connection);
    return use(connection);
  });
}

async function applyMigrations(connection) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
    for (const name of names.sort()) await client.query(readFileSync(join(migrations, name), 'utf8'));
  } finally {
    await client.end();
  }
}
