import { median } from './lib/measure.mjs';
import { openNewsroom } from './posts/newsroom.mjs';
import { createRawRequest, measureLoad } from './site/load.mjs';

// Measures the throughput of 301 pages of the site while posts are published, as a share of the throughput without
// publications. Both are measured alternately, so that other load on the machine affects both. Fails above a limit.

const ARTICLES = 300;
const PUBLICATIONS_PER_SECOND = 5;
const PHASE_MS = 5000;
const ROUNDS = 4;
const CONNECTIONS = 10;
const HOST = 'www.lagos.localhost';
const MIN_RATE_SHARE = 0.9;
const MAX_P99_RATIO = 5;

const { api, call, close } = await openNewsroom(ARTICLES * 2);
const port = Number(new URL(api).port);

async function listPosts(status, fields) {
  const items = [];
  for (let page = 1; items.length < ARTICLES; page++) {
    const query = `per-page=50&page=${page}&search[status]=${status}&search[template_type]=0&fields=${fields}`;
    const { items: found } = await call('GET', `/posts?${query}`);
    if (found.length === 0) break;
    items.push(...found);
  }
  return items.slice(0, ARTICLES);
}

const published = await listPosts(3, 'id,slug');
const paths = ['/', ...published.map(({ slug }) => `/article/${slug}`)];
const requests = paths.map((path) => createRawRequest(path, HOST, 'br'));
const measure = () =>
  measureLoad({ port, hostname: 'localhost', requests, connections: CONNECTIONS, milliseconds: PHASE_MS });

/** Republishes published posts in turn at a fixed rate until `isDone`. A republication changes every list. */
async function publish(state) {
  for (let count = 0; !state.isDone; count++) {
    const { id } = published[(count * 37) % published.length];
    const start = performance.now();
    await call('POST', `/posts/publish/${id}`, {});
    state.count += 1;
    const pause = 1000 / PUBLICATIONS_PER_SECOND - (performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, pause)));
  }
}

await measure();
const quiet = [];
const busy = [];
let publications = 0;
for (let round = 0; round < ROUNDS; round++) {
  quiet.push(await measure());
  const state = { isDone: false, count: 0 };
  const publishing = publish(state);
  busy.push(await measure());
  state.isDone = true;
  await publishing;
  publications += state.count;
}
await close();

const rate = (runs) => median(runs.map((run) => run.rate));
const p99 = (runs) => median(runs.map((run) => run.p99));
const share = rate(busy) / rate(quiet);
const p99Ratio = p99(busy) / p99(quiet);
console.log(
  `${paths.length} pages, ${CONNECTIONS} connections, ${(publications / ((ROUNDS * PHASE_MS) / 1000)).toFixed(1)} publications/s`,
);
console.log(`  quiet       ${rate(quiet).toFixed(0)} requests/s, p99 ${p99(quiet).toFixed(1)} ms`);
console.log(`  publishing  ${rate(busy).toFixed(0)} requests/s, p99 ${p99(busy).toFixed(1)} ms`);
console.log(
  `  share ${share.toFixed(2)} (at least ${MIN_RATE_SHARE}), p99 ratio ${p99Ratio.toFixed(1)} (at most ${MAX_P99_RATIO})`,
);
if (share < MIN_RATE_SHARE || p99Ratio > MAX_P99_RATIO) process.exitCode = 1;
