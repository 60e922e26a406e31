import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect as KyselyPostgres } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';
import pg from 'pg';
import { withMigratedDatabase } from './lib/migrated-database.mjs';
import { fail, root } from './lib/run.mjs';

const file = join(root, 'apps/server/src/platform/db/schema.gen.ts');

/** As db/open.ts parses them. */
const typeMapping = {
  int8: 'number',
  timestamptz: 'string',
  timestamp: 'string',
  date: 'string',
  numeric: 'string',
  json: 'unknown',
  jsonb: 'unknown',
};

/** The types of a migrated database. */
async function typesOf(connection) {
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

const types = await withMigratedDatabase(typesOf);
if (!process.argv.includes('--check')) writeFileSync(file, types);
else if (readFileSync(file, 'utf8') !== types)
  fail('schema.gen.ts is not what the migrations make: run npm run db:types.');
