import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './db';

/** Any number works as long as nobody else locks it: 'mast' in ASCII. */
const LOCK = 0x6d617374;

/**
 * Applies the SQL files that this database has not seen, in the order of their names, each with its record in one
 * transaction. Servers that start together wait for one another here and migrate once.
 */
export async function migrate(db: Db, folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(db);
    try {
      await sql`create table if not exists migrations (
        name text primary key, applied_at timestamptz not null default now()
      )`.execute(db);
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
      const done = new Set(rows.map(({ name }) => name));
      const missing = files.filter((name) => !done.has(name));
      for (const name of missing) await apply(db, name, await readFile(new URL(name, folder), 'utf8'));
      return missing;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(db);
    }
  });
}

async function apply(db: Db, name: string, text: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql.raw(text).execute(db);
    await sql`insert into migrations (name) values (${name})`.execute(db);
  });
}
