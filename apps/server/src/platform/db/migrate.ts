import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './db';
import { exclusively } from './exclusively';

/**
 * Applies the SQL files that this database has not seen, in the order of their names: each with its record in one
 * transaction, and none twice, though several servers start together.
 */
export async function migrate(db: Db, folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  await exclusively(db, (db) =>
    sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now()
    )`.execute(db),
  );
  const applied: string[] = [];
  for (const name of files) {
    const text = await readFile(new URL(name, folder), 'utf8');
    if (await exclusively(db, (db) => applyOnce(db, name, text))) applied.push(name);
  }
  return applied;
}

async function applyOnce(db: Db, name: string, text: string): Promise<boolean> {
  const { rows } = await sql`select from migrations where name = ${name}`.execute(db);
  if (rows.length > 0) return false;
  await sql.raw(text).execute(db);
  await sql`insert into migrations (name) values (${name})`.execute(db);
  return true;
}
