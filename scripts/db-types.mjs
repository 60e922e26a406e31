import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect as KyselyPostgres } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';
import pg from 'pg';
import { withPostgres } from './lib/embedded-postgres.mjs';
import { fail, root } from './lib/run.mjs';

const migrations = join(root, 'apps/server/migrations');
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

/** `--database <url>` names one that is migrated already; without it an empty one is made. */
async function currentTypes() {
  const given = process.argv.indexOf('--database');
  if (given > 0) return typesOf({ connectionString: process.argv[given + 1] });
  return withPostgres(async (connection) => {
    await applyMigrations(connection);
    return typesOf(connection);
  });
}

const types = await currentTypes();
if (!process.argv.includes('--check')) writeFileSync(file, types);
else if (readFileSync(file, 'utf8') !== types)
  fail('schema.gen.ts is not what the migrations make: run npm run db:types.');
