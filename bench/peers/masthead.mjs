import { join } from 'node:path';
import { signIn, startServer } from '../lib/server.mjs';
import { insertPosts } from '../posts/fill.mjs';
import { waitForConversion } from '../posts/newsroom.mjs';
import { connect, readPostmaster } from './database.mjs';

/** The columns of the list in the admin, with authors and category. */
const LIST_COLUMNS = {
  expand: 'authors,category',
  fields: 'id,main_headline,status,template_type,published_at,uniqueness,wordCount,lock,is_late,slug',
};

/** Starts Masthead with its embedded PostgreSQL and loads the posts that the peers copy. */
export async function startMasthead(dataFolder, posts) {
  const dataDir = join(dataFolder, 'masthead');
  const { api, pid, stop } = await startServer(dataDir);
  const token = await signIn(api);
  const { pid: postmasterPid, ...address } = readPostmaster(dataDir);
  const connection = { ...address, database: 'masthead_lagos' };
  const client = await connect(connection);
  await waitForConversion(client, connection);
  await insertPosts(client, connection, posts);
  const { port, origin } = new URL(api);
  return {
    name: 'Masthead',
    versions: '',
    port,
    pid,
    postmasterPid,
    client,
    headers: { authorization: `Bearer ${token}` },
    requests: createRequests(),
    firstRows: { url: `${origin}/posts`, rows: 'tbody tr a', storage: { 'masthead.token': token } },
    stop: async () => {
      await client.end();
      await stop();
    },
  };
}

function createRequests() {
  const list = `/api/posts?${new URLSearchParams(LIST_COLUMNS)}`;
  // Each URL is different, so that no reply comes from the cache.
  let uncachedRequests = 0;
  const uncached = (path) => ({ path: `${path}&request=${uncachedRequests++}` });
  const search = (query) => ({ method: 'POST', path: '/api/search/posts', body: { query, ...LIST_COLUMNS } });
  return {
    cachedList: () => ({ path: list }),
    list: () => uncached(list),
    latePage: () => uncached(`${list}&page=400`),
    // There is one search: it always covers titles and texts.
    titleSearch: search,
    textSearch: search,
    read: (id) => ({ path: `/api/posts/${id}` }),
    save: (id, text) => ({ method: 'PATCH', path: `/api/posts/${id}`, body: { body: toDocument(text) } }),
  };
}

const toDocument = (text) => ({
  v: 1,
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});
