import { join } from 'node:path';
import { post } from '../lib/server.mjs';
import { connect, copyRows, POOL_SIZE, startDatabase, toDatabaseUrl } from './database.mjs';
import { installProject, run, startProcess, stopProcess } from './install.mjs';
import { payloadFiles } from './payload-files.mjs';

const VERSION = '3.90.2';
const NEXT_VERSION = '15.4.11';
const dependencies = {
  payload: VERSION,
  '@payloadcms/db-postgres': VERSION,
  '@payloadcms/next': VERSION,
  next: NEXT_VERSION,
  react: '19.2.0',
  'react-dom': '19.2.0',
  graphql: '16.11.0',
  sharp: '0.34.4',
};

const PORT = 4761;
const origin = `http://localhost:${PORT}`;
const credentials = { email: 'admin@example.com', password: 'Peer#2026-benchmark' };

const nextProgram = 'node_modules/next/dist/bin/next';

/** Installs and builds Payload, copies the posts of Masthead's database into it, and starts it in production mode. */
export async function startPayload(installFolder, dataFolder, source) {
  const project = join(installFolder, 'payload');
  await installProject(project, { dependencies, files: payloadFiles, build: [nextProgram, 'build'] });
  const { connection, postmasterPid, stop } = await startDatabase(join(dataFolder, 'payload'), 'payload');
  const env = {
    DATABASE_URL: toDatabaseUrl(connection),
    POOL_SIZE: String(POOL_SIZE),
    PAYLOAD_SECRET: 'benchmark',
    PEER_EMAIL: credentials.email,
    PEER_PASSWORD: credentials.password,
  };
  await run(process.execPath, ['create-schema.mjs'], project, { ...env, NODE_ENV: 'development' });
  const client = await connect(connection);
  await loadPosts(source, client);
  await client.end();
  // The program of Next.js, without npm in between, so that its process id is known.
  const args = [nextProgram, 'start', '--port', String(PORT)];
  const server = await startProcess(process.execPath, args, project, { env, url: `${origin}/api/users/me` });
  const { token } = await post(`${origin}/api/users/login`, null, credentials);
  return {
    name: 'Payload',
    versions: `Payload ${VERSION} on Next.js ${NEXT_VERSION}`,
    port: PORT,
    pid: server.pid,
    postmasterPid,
    headers: { authorization: `JWT ${token}` },
    requests: createRequests(),
    firstRows: {
      url: `${origin}/admin/collections/posts?limit=25`,
      rows: 'tbody tr a',
      cookies: [{ name: 'payload-token', value: token, url: origin }],
    },
    stop: async () => {
      await stopProcess(server);
      await stop();
    },
  };
}

/** Every post gets a first version, as if it had been created through the API. */
async function loadPosts(source, target) {
  await copyRows(source, 'select id, username from users', target, 'authors (id, name)');
  await copyRows(source, 'select id, catchy_title from categories', target, 'categories (id, name)');
  await copyRows(
    source,
    `select id, main_headline, slug, description, body_text, category_id, published_at, word_count,
      case when status = 3 then 'published' else 'draft' end, created_at, updated_at
    from posts where is_listable`,
    target,
    'posts (id, title, slug, description, body, category_id, published_at, word_count, _status, created_at, updated_at)',
  );
  await copyRows(
    source,
    `select post_id, user_id, position, 'authors' from post_authors where is_listable`,
    target,
    'posts_rels (parent_id, authors_id, "order", path)',
  );
  await target.query(`
    insert into _posts_v (parent_id, version_title, version_slug, version_description, version_body, version_category_id,
      version_published_at, version_word_count, version__status, version_created_at, version_updated_at, latest)
    select id, title, slug, description, body, category_id, published_at, word_count, _status::text::enum__posts_v_version_status,
      created_at, updated_at, true
    from posts order by id`);
  await target.query(`
    insert into _posts_v_rels (parent_id, authors_id, "order", path)
    select versions.id, authors_id, "order", 'version.authors'
    from posts_rels join _posts_v as versions on versions.parent_id = posts_rels.parent_id`);
  for (const table of ['posts', 'authors', 'categories'])
    await target.query(`select setval('${table}_id_seq', (select max(id) from ${table}))`);
  await target.query('vacuum analyze');
}

/** The columns of the list in the admin, with authors and category and without the text. */
const LIST_QUERY = [
  'limit=25&depth=1&sort=-publishedAt',
  ...['title', 'slug', 'publishedAt', 'wordCount', 'category', 'authors', '_status'].map(
    (field) => `select[${field}]=true`,
  ),
].join('&');

function createRequests() {
  const list = `/api/posts?${LIST_QUERY}`;
  return {
    cachedList: () => ({ path: list }),
    list: () => ({ path: list }),
    latePage: () => ({ path: `${list}&page=400` }),
    titleSearch: (query) => ({ path: `${list}&where[title][like]=${query}` }),
    textSearch: (query) => ({ path: `${list}&where[or][0][title][like]=${query}&where[or][1][body][like]=${query}` }),
    read: (id) => ({ path: `/api/posts/${id}?depth=1` }),
    save: (id, text) => ({ method: 'PATCH', path: `/api/posts/${id}?depth=1`, body: { body: text } }),
  };
}
