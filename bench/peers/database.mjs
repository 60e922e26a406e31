import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/lib/run.mjs';

const load = createRequire(join(root, 'apps/server/package.json'));
const pg = load('pg');
const copyStreams = load('pg-copy-streams');

/** The number of connections that each server may open. It is Masthead's default. */
export const POOL_SIZE = 10;

/** Starts an embedded PostgreSQL with the settings of Masthead and an empty database. Needs the built server. */
export async function startDatabase(dataDir, name) {
  const { startPostgres } = await import(pathToFileURL(join(root, 'apps/server/dist/embedded-postgres.js')).href);
  const { host, port, user, stop } = await startPostgres({ dataDir, log: () => undefined });
  const admin = await connect({ host, port, user, database: 'postgres' });
  await admin.query(`create database ${name}`);
  await admin.end();
  const connection = { host, port, user, database: name };
  return { connection, postmasterPid: readPostmaster(dataDir).pid, stop };
}

/** The postmaster and the address of an embedded PostgreSQL that another process started. */
export function readPostmaster(dataDir) {
  const [pid, , , port, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(pid), host, port: Number(port), user: 'postgres' };
}

export async function connect(connection) {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

/** The URL of a database whose host is the folder of a socket. */
export const toDatabaseUrl = ({ host, user, database }) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;

/** Copies the rows of a query into the columns of a table of another database, such as `posts (id, title)`. */
export async function copyRows(source, query, target, columns) {
  await pipeline(
    source.query(copyStreams.to(`copy (${query}) to stdout`)),
    target.query(copyStreams.from(`copy ${columns} from stdin`)),
  );
}

/** Loads rows with `insertPosts` of the benchmark of posts, which needs the module for COPY. */
