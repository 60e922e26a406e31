import { readdir, readFile } from 'node:fs/promises';
import type { Project } from '@masthead/domain/projects/schema';
import { sql } from 'kysely';
import pg from 'pg';
import { cause, StartError } from '../start-error';
import type { Db } from './db';
import { exclusively } from './transactions';

/** Where each project's database is. */
export type Locate = (project: Project) => pg.PoolConfig;

const NO_SUCH_DATABASE = '3D000';
/** Another server made it first: told by its name, or by the catalogue's own index when both were at it. */
const ALREADY_THERE = ['42P04', '23505'];

/** Makes a project's database where it is missing. Throws one clear sentence when the server does not answer. */
export async function ensureDatabase(project: Project, config: pg.PoolConfig): Promise<void> {
  const problem = await tryToConnect(config);
  if (problem === null) return;
  if (codeOf(problem) !== NO_SUCH_DATABASE) {
    throw new StartError(`The database of ${project.title} does not answer: ${cause(problem)}.`);
  }
  try {
    await createDatabase(config);
  } catch (error) {
    if (ALREADY_THERE.includes(String(codeOf(error)))) return;
    throw new StartError(`The database of ${project.title} is missing and could not be made: ${cause(error)}.`);
  }
}

async function tryToConnect(config: pg.PoolConfig): Promise<unknown> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...config });
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(config: pg.PoolConfig): Promise<void> {
  const target = new pg.Client(config);
  const name = target.database ?? '';
  const client = new pg.Client({ ...withoutDatabase(config), connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)} encoding 'UTF8' template template0`);
  } finally {
    await client.end();
  }
}

/** The same server, at the database that every PostgreSQL has. */
function withoutDatabase(config: pg.PoolConfig): pg.PoolConfig {
  if (!config.connectionString) return { ...config, database: 'postgres' };
  const url = new URL(config.connectionString);
  url.pathname = '/postgres';
  return { ...config, connectionString: url.toString() };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

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
