import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';
import { measureMs, median } from './lib/measure.mjs';
import { send, signIn, startServer, temporaryFolder } from './lib/server.mjs';
import { waitForConversion } from './posts/newsroom.mjs';
import { createRawRequest, measureLoad } from './site/load.mjs';
import { createReader } from './site/reader.mjs';

// Compares the site with a minimal server that sends the same bytes, and measures how fast a change appears on a second
// server. Fails above a limit.

const ROUNDS = 5;
const HOST = 'www.lagos.localhost';
/** Cached pages per second, as a share of those of the minimal server. */
const MIN_RATE_RATIO = 0.6;
/** Time to render a page that is not cached, as a multiple of the minimal server's response time. */
const MAX_TIME_RATIO = 10;
/** Maximum time until a change appears on the second server. */
const MAX_DELAY_MS = 1000;

const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const first = await startServer(dataDir);
const token = await signIn(first.api);
const [, , , postgresPort, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
const pg = createRequire(join(root, 'apps/server/package.json'))('pg');
const connection = { host, port: Number(postgresPort), user: 'postgres', database: 'masthead_lagos' };
const client = new pg.Client(connection);
await client.connect();
await waitForConversion(client, connection);
// A second server process on the same databases and files. It accepts the demo accounts.
const second = await startServer(dataDir, {
  DATABASE_URL: `postgres://postgres@localhost/masthead_{project}?host=${encodeURIComponent(host)}`,
  HOST: 'localhost',
  DEMO_ACCOUNTS: 'allow',
});
const findPort = ({ api }) => Number(new URL(api).port);
const masthead = { port: findPort(first), hostname: 'localhost' };

const { rows } = await client.query(
  `select slug, main_headline, id from posts where status = 3 and template_type = 0 order by length(body_text) desc limit 120`,
);
const articlePath = ({ slug }) => `/article/${slug}`;
const articleRequest = (post, encoding) => createRawRequest(articlePath(post), HOST, encoding);

/** Starts a minimal server, as a separate process, that answers with the bytes of our page. */
async function startBareServer(post, encoding) {
  const page = await fetchPage(first, articlePath(post), encoding);
  const file = join(folder, `bytes-${encoding}`);
  writeFileSync(file, page);
  const bare = spawn(process.execPath, ['bench/site/bare-server.mjs', file, encoding === 'identity' ? '' : encoding], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve) => bare.stdout.once('data', (data) => resolve(Number(data))));
  return { port, hostname: '127.0.0.1', bytes: page.length, stop: () => bare.kill() };
}

const fetchRaw = createReader(HOST);

/** A page as sent, still compressed. */
const fetchPage = (server, path, encoding = 'identity') =>
  fetchRaw({ port: findPort(server), hostname: 'localhost' }, path, encoding);

/** Invalidates the page cache, as a publication does. */
async function invalidateCache() {
  await client.query(`select pg_notify('masthead_changes', 'site')`);
  await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Milliseconds between the response to a save and its appearance on the other server. */
async function measurePropagation(post, round) {
  const headline = `The harbour opens for the ${round + 2}. time this year, an hour late`;
  await fetchPage(second, articlePath(post));
  const { status } = await send('PATCH', `${first.api}/posts/${post.id}`, token, { main_headline: headline });
  if (status !== 200) throw new Error(`The post could not be saved: ${status}`);
  const start = performance.now();
  while (!(await fetchPage(second, articlePath(post))).includes(headline)) {
    if (performance.now() - start > 10_000) throw new Error('The other server did not show the change within 10 s');
  }
  return performance.now() - start;
}
const delays = [];
for (let round = 0; round < 20; round++) delays.push(await measurePropagation(rows[round], round));

const results = [];
for (const encoding of ['br', 'gzip', 'identity']) {
  const [post] = rows;
  const bare = await startBareServer(post, encoding);
  const rates = { bare: [], masthead: [] };
  const times = { bare: [], first: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.bare.push((await measureLoad({ ...bare, requests: [createRawRequest('/', HOST, encoding)] })).rate);
    rates.masthead.push((await measureLoad({ ...masthead, requests: [articleRequest(post, encoding)] })).rate);
    await invalidateCache();
    // Load the data that all pages share.
    await fetchPage(first, '/article/none');
    // Alternate, so that other load on the machine affects both.
    for (const article of rows) {
      times.bare.push(await measureMs(() => fetchRaw(bare, '/', encoding)));
      times.first.push(await measureMs(() => fetchRaw(masthead, articlePath(article), encoding)));
    }
  }
  bare.stop();
  results.push({ encoding, bytes: bare.bytes, rates, times });
}

await client.end();
await second.stop();
await first.stop();

let hasFailed = false;
for (const { encoding, bytes, rates, times } of results) {
  const rateRatio = median(rates.masthead) / median(rates.bare);
  const timeRatio = median(times.first) / median(times.bare);
  hasFailed ||= rateRatio < MIN_RATE_RATIO || timeRatio > MAX_TIME_RATIO;
  console.log(`An article of ${bytes} bytes (${encoding}):`);
  console.log(
    `  cached       ${median(rates.masthead).toFixed(0)} requests/s, bare ${median(rates.bare).toFixed(0)}: ${rateRatio.toFixed(2)} (at least ${MIN_RATE_RATIO})`,
  );
  console.log(
    `  not cached   ${median(times.first).toFixed(2)} ms, bare ${median(times.bare).toFixed(2)} ms: ${timeRatio.toFixed(1)} (at most ${MAX_TIME_RATIO})`,
  );
}
const longestDelayMs = Math.max(...delays);
hasFailed ||= longestDelayMs > MAX_DELAY_MS;
console.log(
  `A save appears on the other server after ${median(delays).toFixed(0)} ms, at most ${longestDelayMs.toFixed(0)} ms (at most ${MAX_DELAY_MS})`,
);
process.exitCode = hasFailed ? 1 : 0;
