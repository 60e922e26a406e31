import { readdir, readFile } from 'node:fs/promises';
import type { Project } from '@masthead/domain/projects/schema';
import { sql } from 'kysely';
import pg from 'pg';
import { cause, StartError } from '../start-error';
import { DatabaseUnavailable } from './database-unavailable';
import type { Db } from './db';
import { runExclusively } from './transactions';

/** The connection settings of a project's database. */
export interface DatabaseLocation {
  /** For statements and transactions. */
  config: pg.PoolConfig;
  /** For a connection to PostgreSQL itself. It differs from `config` if a connection pooler is between. */
  direct: pg.PoolConfig;
}

export type Locate = (project: Project) => DatabaseLocation;

const CONNECT_TIMEOUT_MS = 10_000;
const NO_SUCH_DATABASE = '3D000';
const UNDEFINED_TABLE = '42P01';
const UNDEFINED_COLUMN = '42703';
/** Another server created the database first: `duplicate_database`, or `unique_violation` in a race. */
const DUPLICATE_DATABASE = ['42P04', '23505'];

/**
 * Creates a project's database if it is missing. `db` is its pool, which keeps the connection. Throws a `StartError` when
 * PostgreSQL does not answer.
 */
export async function ensureDatabase(project: Project, { config, direct }: DatabaseLocation, db: Db): Promise<void> {
  const connectionError = await (config === direct ? findConnectionError(db) : findDirectError(direct));
  if (connectionError === null) return;
  if (errorCode(connectionError) !== NO_SUCH_DATABASE) {
    throw new StartError(`The database of ${project.title} does not answer: ${cause(connectionError)}.`);
  }
  try {
    await createDatabase(direct);
  } catch (error) {
    if (DUPLICATE_DATABASE.includes(String(errorCode(error)))) return;
    throw new StartError(`The database of ${project.title} is missing and could not be created: ${cause(error)}.`);
  }
}

/** Returns the error of the driver, or `null`. */
async function findConnectionError(db: Db): Promise<unknown> {
  try {
    await sql`select`.execute(db);
    return null;
  } catch (error) {
    return error instanceof DatabaseUnavailable ? (error.cause ?? error) : error;
  }
}

/** A pooler reports a missing database in its own way, so this connection goes to PostgreSQL itself. */
async function findDirectError(config: pg.PoolConfig): Promise<unknown> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error;
  } finally {
    client.end().catch(() => undefined);
  }
}

async function createDatabase(config: pg.PoolConfig): Promise<void> {
  const target = new pg.Client(config);
  const name = target.database ?? '';
  const client = new pg.Client({ ...toMaintenanceDatabase(config), connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)} encoding 'UTF8' template template0`);
  } finally {
    await client.end();
  }
}

/** Settings for the same server, with the maintenance database `postgres`. */
function toMaintenanceDatabase(config: pg.PoolConfig): pg.PoolConfig {
  if (!config.connectionString) return { ...config, database: 'postgres' };
  const url = new URL(config.connectionString);
  url.pathname = '/postgres';
  return { ...config, connectionString: url.toString() };
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** The names of the SQL files in the order in which they are applied. */
export async function listMigrations(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Applies pending SQL files in the order of their names, each in one transaction with its record in `migrations`. A
 * lock makes this safe when several servers start at the same time. Returns the names of the applied files.
 */
export async function migrate(db: Db, folder: URL): Promise<string[]> {
  const files = await listMigrations(folder);
  await runExclusively(db, ensureMigrationsTable);
  const appliedFiles: string[] = [];
  for (const name of files) {
    const text = await readFile(new URL(name, folder), 'utf8');
    if (await runExclusively(db, (db) => applyOnce(db, name, text))) appliedFiles.push(name);
  }
  return appliedFiles;
}

/** Applies these SQL files to an empty database, in the caller's transaction. */
export async function applyMigrations(db: Db, folder: URL, names: readonly string[]): Promise<void> {
  await ensureMigrationsTable(db);
  for (const name of names) await applyOnce(db, name, await readFile(new URL(name, folder), 'utf8'));
}

/** Not a migration, because the records of the first migrations need the table. */
async function ensureMigrationsTable(db: Db): Promise<void> {
  await sql`create table if not exists migrations (
    name text primary key, applied_at timestamptz not null default now(), incompatible_because text
  )`.execute(db);
  const { rows } = await sql`select from pg_attribute
    where attrelid = 'migrations'::regclass and attname = 'incompatible_because'`.execute(db);
  // Only then, because `alter table` waits for a running backup.
  if (rows.length === 0) await sql`alter table migrations add column incompatible_because text`.execute(db);
}

async function applyOnce(db: Db, name: string, text: string): Promise<boolean> {
  const { rows } = await sql`select from migrations where name = ${name}`.execute(db);
  if (rows.length > 0) return false;
  const reason = readIncompatibility(name, text);
  await sql.raw(text).execute(db);
  await sql`insert into migrations (name, incompatible_because) values (${name}, ${reason})`.execute(db);
  return true;
}

/**
 * Why the previous version of the server must not run after this migration; `null` if it may. The first line of a
 * migration is `-- compatible: yes` or `-- compatible: no, because …`.
 */
function readIncompatibility(name: string, text: string): string | null {
  const declaration = /^-- compatible: (?:yes|no, because (.{10,200}))\n/.exec(text);
  if (!declaration)
    throw new Error(`${name} does not begin with "-- compatible: yes" or "-- compatible: no, because …"`);
  return declaration[1] ?? null;
}

/** The first migration of a newer version that this version cannot run on, with its reason. */
export async function findIncompatibleMigration(
  db: Db,
  folder: URL,
): Promise<{ name: string; reason: string } | undefined> {
  const knownFiles = await listMigrations(folder);
  try {
    const { rows } = await sql<{ name: string; reason: string }>`
      select name, incompatible_because as reason from migrations
      where incompatible_because is not null and name <> all (${knownFiles}) order by name limit 1`.execute(db);
    return rows[0];
  } catch (error) {
    // The database is empty, or no version that declares its migrations has upgraded it.
    if (errorCode(error) === UNDEFINED_TABLE || errorCode(error) === UNDEFINED_COLUMN) return undefined;
    throw error;
  }
}
