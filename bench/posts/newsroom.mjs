import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.mjs';
import { send, signIn, startServer, temporaryFolder } from '../lib/server.mjs';
import { insertPosts } from './fill.mjs';

export const load = createRequire(join(root, 'apps/server/package.json'));

/** Starts a server with its own database of `count` posts, and signs in. */
export async function openNewsroom(count) {
  const dataDir = join(temporaryFolder(), 'data');
  const { api, stop, pid } = await startServer(dataDir);
  const token = await signIn(api);
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const connection = { host, port: Number(port), user: 'postgres', database: 'masthead_lagos' };
  const client = await connect(connection);
  await waitForConversion(client, connection);
  const seconds = await insertPosts(client, connection, count);
  process.stdout.write(
    `Loaded ${count} posts in ${seconds.toFixed(0)} s, ${(count / seconds).toFixed(0)} per second\n`,
  );

  async function call(method, path, body) {
    const { status, json } = await send(method, `${api}${path}`, token, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
    return json;
  }
  const close = async () => {
    await client.end();
    await stop();
  };
  return { api, token, pid, dataDir, connection, client, call, close, ids: await findIds(client) };
}

async function connect(connection) {
  const client = new (load('pg').Client)(connection);
  await client.connect();
  return client;
}

/**
 * Waits until the job that packs the revisions of the demo content has ended in all projects. It would take processor
 * time from the measurements. Posts that are loaded later are packed a day later.
 */
export async function waitForConversion(client, connection) {
  const { rows } = await client.query(`select datname from pg_database where datname like 'masthead\\_%'`);
  for (const { datname } of rows) {
    const project = await connect({ ...connection, database: datname });
    const isRunning = async () => {
      const { rows } = await project.query('select from post_revisions where checksum is null limit 1');
      return rows.length > 0;
    };
    while (await isRunning()) await new Promise((resolve) => setTimeout(resolve, 500));
    await project.end();
  }
}

/** The records that the operations filter by. */
async function findIds(client) {
  const queryRow = async (sql) => (await client.query(sql)).rows[0];
  const { id: post } = await queryRow('select id from posts where status = 3 order by id desc limit 1');
  // The demo content is the same in every newsroom, and so are the shares of its sections and categories.
  const { section_id, category_id } = await queryRow(
    'select section_id, id as category_id from categories order by id limit 1',
  );
  const { rows: authors } = await client.query(
    'select user_id from post_authors group by 1 order by count(*) desc, 1 limit 2',
  );
  return { post, section_id, category_id, authors: authors.map(({ user_id }) => user_id) };
}
