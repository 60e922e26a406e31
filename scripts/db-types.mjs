import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect as KyselyPostgres } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';
import pg from 'pg';
import { withMigratedDatabase } from './lib/migrated-database.mjs';
import { fail, root } from './lib/run.mjs';

// Generates the TypeScript types of all tables (`npm run db:types`) from a migrated database. With `--check` it fails
// if they are out of date.

const file = join(root, 'apps/server/src/platform/db/schema.gen.ts');

/** The types that the database driver returns, as configured in the server’s db/open.ts. */
const typeMapping = {
  int8: 'number',
  timestamptz: 'string',
  timestamp: 'string',
  date: 'string',
  numeric: 'string',
  json: 'unknown',
  jsonb: 'unknown',
};

async function generateTypes(connection) {
  const pool = new pg.Pool({ ...connection, max: 2 });
  // The server may stop while an idle connection is still closing.
  pool.on('error', () => {});
  const db = new Kysely({ dialect: new KyselyPostgres({ pool }) });
  try {
    const dialect = new PostgresDialect();
    return await generate({ db, dialect, typeMapping, excludePattern: 'public.migrations', camelCase: false });
  } finally {
    await db.destroy();
  }
}

const types = await withMigratedDatabase(generateTypes);
if (!process.argv.includes('--check')) writeFileSync(file, types);
else if (readFileSync(file, 'utf8') !== types) fail('schema.gen.ts is out of date. Run npm run db:types.');
