import { join } from 'node:path';
import { post } from '../lib/server.mjs';
import { connect, copyRows, POOL_SIZE, startDatabase } from './database.mjs';
import { installProject, run, startProcess, stopProcess } from './install.mjs';

/** The last version that supports Node 20. */
const VERSION = '11.3.5';
const PORT = 4762;
const origin = `http://localhost:${PORT}`;
const credentials = { email: 'admin@example.com', password: 'Peer#2026-benchmark' };
const command = ['node_modules/directus/cli.js'];

/** Installs Directus, copies the posts of Masthead's database into it, and starts it. */
export async function startDirectus(installFolder, dataFolder, source) {
  const project = join(installFolder, 'directus');
  await installProject(project, { dependencies: { directus: VERSION } });
  const { connection, postmasterPid, stop } = await startDatabase(join(dataFolder, 'directus'), 'directus');
  const env = createEnvironment(connection);
  await run(process.execPath, [...command, 'bootstrap'], project, env);
  const options = { env, url: `${origin}/server/ping` };
  const server = await startProcess(process.execPath, [...command, 'start'], project, options);
  const { data } = await post(`${origin}/auth/login`, null, credentials);
  await createCollections(data.access_token);
  const client = await connect(connection);
  await loadPosts(source, client);
  await client.end();
  return {
    name: 'Directus',
    versions: `Directus ${VERSION}`,
    port: PORT,
    pid: server.pid,
    postmasterPid,
    headers: { authorization: `Bearer ${data.access_token}` },
    requests: createRequests(),
    stop: async () => {
      await stopProcess(server);
      await stop();
    },
  };
}

const createEnvironment = ({ host, port, user, database }) => ({
  DB_CLIENT: 'pg',
  DB_HOST: host,
  DB_PORT: String(port),
  DB_USER: user,
  DB_PASSWORD: 'unused',
  DB_DATABASE: database,
  DB_POOL__MIN: '0',
  DB_POOL__MAX: String(POOL_SIZE),
  HOST: 'localhost',
  PORT: String(PORT),
  PUBLIC_URL: origin,
  SECRET: 'benchmark',
  ADMIN_EMAIL: credentials.email,
  ADMIN_PASSWORD: credentials.password,
  ACCESS_TOKEN_TTL: '1d',
  LOG_LEVEL: 'error',
  // The cache of responses is off by default, and so are the limits of requests.
  CACHE_ENABLED: 'false',
  RATE_LIMITER_ENABLED: 'false',
});

/** Revisions are on by default (`accountability: all`). */
async function createCollections(token) {
  const field = (name, type, schema = {}) => ({ field: name, type, schema, meta: {} });
  const id = field('id', 'integer', { is_primary_key: true, has_auto_increment: true });
  const create = (path, body) => post(`${origin}${path}`, token, body);
  for (const collection of ['authors', 'categories'])
    await create('/collections', { collection, schema: {}, meta: {}, fields: [id, field('name', 'string')] });
  await create('/collections', {
    collection: 'posts',
    schema: {},
    meta: {},
    fields: [
      id,
      field('title', 'string'),
      field('slug', 'string', { is_unique: true }),
      field('description', 'text'),
      field('body', 'text'),
      field('status', 'string'),
      field('published_at', 'timestamp', { is_indexed: true }),
      field('word_count', 'integer'),
      field('category', 'integer'),
      { field: 'authors', type: 'alias', meta: { special: ['m2m'] } },
    ],
  });
  await create('/collections', {
    collection: 'posts_authors',
    schema: {},
    meta: { hidden: true },
    fields: [id, field('posts_id', 'integer'), field('authors_id', 'integer')],
  });
  await create('/relations', { collection: 'posts', field: 'category', related_collection: 'categories' });
  await create('/relations', {
    collection: 'posts_authors',
    field: 'posts_id',
    related_collection: 'posts',
    meta: { one_field: 'authors', junction_field: 'authors_id' },
  });
  await create('/relations', {
    collection: 'posts_authors',
    field: 'authors_id',
    related_collection: 'authors',
    meta: { junction_field: 'posts_id' },
  });
}

/** Directus does not index foreign keys; an administrator would, so this does. */
async function loadPosts(source, target) {
  await copyRows(source, 'select id, username from users', target, 'authors (id, name)');
  await copyRows(source, 'select id, catchy_title from categories', target, 'categories (id, name)');
  await copyRows(
    source,
    `select id, main_headline, slug, description, body_text, case when status = 3 then 'published' else 'draft' end,
      published_at, word_count, category_id
    from posts where is_listable`,
    target,
    'posts (id, title, slug, description, body, status, published_at, word_count, category)',
  );
  await copyRows(
    source,
    'select post_id, user_id from post_authors where is_listable order by position',
    target,
    'posts_authors (posts_id, authors_id)',
  );
  await target.query('create index on posts (published_at)');
  await target.query('create index on posts_authors (posts_id)');
  await target.query('vacuum analyze');
}

/** The columns of the list in the admin, with authors and category, and with the count that its pager shows. */
const LIST_QUERY = new URLSearchParams({
  fields:
    'id,title,slug,status,published_at,word_count,category.id,category.name,authors.authors_id.id,authors.authors_id.name',
  sort: '-published_at',
  limit: '25',
  meta: 'filter_count',
});

const ALL_FIELDS = 'fields=*,category.*,authors.authors_id.*';

function createRequests() {
  const list = `/items/posts?${LIST_QUERY}`;
  const filter = (value) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
  const contains = (field, query) => ({ [field]: { _icontains: query } });
  return {
    cachedList: () => ({ path: list }),
    list: () => ({ path: list }),
    latePage: () => ({ path: `${list}&page=400` }),
    titleSearch: (query) => ({ path: `${list}&${filter(contains('title', query))}` }),
    textSearch: (query) => ({
      path: `${list}&${filter({ _or: [contains('title', query), contains('body', query)] })}`,
    }),
    read: (id) => ({ path: `/items/posts/${id}?${ALL_FIELDS}` }),
    save: (id, text) => ({ method: 'PATCH', path: `/items/posts/${id}?${ALL_FIELDS}`, body: { body: text } }),
  };
}
