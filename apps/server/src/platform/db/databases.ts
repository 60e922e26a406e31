import type { Project } from '@masthead/domain/projects/schema';

import pg from 'pg';
import { cause, StartError } from '../config/start-error';

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
