import { join } from 'node:path';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { fail } from '../scripts/lib/run.mjs';
import { temporaryFolder } from './lib/server.mjs';
import { startDirectus } from './peers/directus.mjs';
import { measureFirstRows } from './peers/first-rows.mjs';
import { createRequest, measureLoad } from './peers/load.mjs';
import { startMasthead } from './peers/masthead.mjs';
import { startPayload } from './peers/payload.mjs';
import { compare, describeMachine, formatFirstRows, formatSizes, formatTable, writeSection } from './peers/table.mjs';

// Compares the REST API of Masthead with those of Payload and Directus, with the same posts on the same PostgreSQL.
// Installs both from npm into a temporary folder, or into BENCH_FOLDER, which the next run reuses. Writes
// docs/performance.md with BENCH_WRITE=1.

const POSTS = Number(process.env.BENCH_POSTS ?? 20_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const load = { connections: 4, milliseconds: 2000 };
const FIRST_ROWS_TARGET = 1;

/** The ratio of requests per second to the best peer must reach the target. */
const operations = [
  { key: 'cachedList', name: 'list of 25, cached', target: 10 },
  { key: 'list', name: 'list of 25, not cached', target: 10 },
  { key: 'latePage', name: 'list, page 400, not cached', target: 10 },
  { key: 'titleSearch', name: 'search in the title', target: 10 },
  { key: 'textSearch', name: 'search in title and text', target: 100 },
  { key: 'read', name: 'read one post', target: 5 },
  { key: 'save', name: 'save a draft with a revision', target: 3 },
];

const failedTarget = await ensureBuilt();
if (failedTarget) fail(`Could not build the ${failedTarget}. See the error above.`);
const dataFolder = temporaryFolder();
const installFolder = process.env.BENCH_FOLDER ?? join(dataFolder, 'installed');
const log = (line) => process.stdout.write(`${line}\n`);

const products = [];
const stopAll = () => Promise.allSettled(products.map(({ stop }) => stop()));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopAll().then(() => process.exit(1)));

log('Starting Masthead …');
const masthead = await startMasthead(dataFolder, POSTS);
products.push(masthead);
log('Installing and starting Payload …');
products.push(await startPayload(installFolder, dataFolder, masthead.client));
log('Installing and starting Directus …');
try {
  products.push(await startDirectus(installFolder, dataFolder, masthead.client));
} catch (error) {
  // Directus has native dependencies that do not install everywhere.
  log(`Directus is left out: ${error.message}`);
}

const corpus = await readCorpus(masthead.client);
const samples = Object.fromEntries(
  operations.map(({ key }) => [key, Object.fromEntries(products.map(({ name }) => [name, []]))]),
);
for (let round = 0; round <= ROUNDS; round++) {
  log(round === 0 ? 'Warming up …' : `Round ${round} of ${ROUNDS} …`);
  for (const { key } of operations) {
    for (const product of products) {
      const sample = await measureLoad(product, createRequests(product, key), load);
      if (round > 0) samples[key][product.name].push(sample);
    }
  }
}
const results = compare(operations, products, samples);
const requestTable = formatTable(results, products);
log(requestTable);

const firstRowTimes = await measureFirstRows(
  products.filter(({ firstRows }) => firstRows),
  ROUNDS,
);
await stopAll();
const firstRows = formatFirstRows(firstRowTimes, FIRST_ROWS_TARGET);
const conditions = [
  `${POSTS} posts with texts of 3 kB, ${load.connections} connections, one process per product, on ${describeMachine()},`,
  `${new Date().toISOString().slice(0, 10)}. ${products.flatMap(({ versions }) => versions || []).join(', ')}.`,
].join(' ');
const details = [firstRows.table, conditions, `Size of a response: ${formatSizes(results)}.`].join('\n\n');
log(`\n${details}`);
if (process.env.BENCH_WRITE) writeSection(`${requestTable}\n\n${details}`);

const missedTargets = results.filter(({ ratio, target }) => ratio < target);
for (const { name, ratio, target } of missedTargets) log(`${name}: ${ratio.toFixed(1)} is below ${target}`);
if (firstRows.ratio > FIRST_ROWS_TARGET) log(`first rows: ${firstRows.ratio.toFixed(2)} exceeds ${FIRST_ROWS_TARGET}`);
process.exit(missedTargets.length > 0 || firstRows.ratio > FIRST_ROWS_TARGET ? 1 : 0);

/** The ids of published posts and of drafts, and words that occur in titles. */
async function readCorpus(client) {
  const { rows: published } = await client.query('select id from posts where status = 3 order by id desc limit 400');
  const { rows: drafts } = await client.query(
    'select id, body_text from posts where status < 3 and length(body_text) > 2000 order by id desc limit 200',
  );
  const { rows: titles } = await client.query(
    'select main_headline from posts where status = 3 order by id limit 2000',
  );
  const words = titles
    .flatMap(({ main_headline }) => main_headline.split(' ')[4] ?? [])
    .filter((word) => /^[a-z]{6,}$/.test(word));
  return { ids: published.map(({ id }) => id), drafts, words: [...new Set(words)].slice(0, 200) };
}

/** Requests in a fixed order that is the same for every product. A connection saves posts that no other one saves. */
function createRequests({ port, headers, requests }, key) {
  const { ids, drafts, words } = corpus;
  const pick = (list, connection, count) => list[(count * load.connections + connection) % list.length];
  const run = Date.now();
  const selectRequest = (connection, count) => {
    if (key === 'read') return requests.read(pick(ids, connection, count));
    if (key === 'save') {
      const { id, body_text } = pick(drafts, connection, count);
      // A different word each time, so that every save changes the text.
      return requests.save(id, `${body_text} ${run + count}`);
    }
    return requests[key](pick(words, connection, count));
  };
  return (connection, count) => createRequest({ port, headers, ...selectRequest(connection, count) });
}
