import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startSilentProxy } from './lib/silent-proxy.mjs';
import { listPostgresPids, startReplicatedCluster } from './torture/cluster.mjs';
import { request } from './torture/load.mjs';
import { startPooler } from './torture/pooler.mjs';

// Runs two web servers and two workers on a PostgreSQL with a streaming replica, and checks that the replica takes over
// reads in quiet times, that every change is visible at once, and that no request fails or shows old data when the replica
// is paused, stopped or killed. `npm run trial:replica -- pgbouncer` puts a PgBouncer in front of each of the two databases.

const SITE_HOST = 'www.lagos.localhost';
const TOKEN = 'token-of-the-replica-trial';
const READERS = 4;
const QUIET_MS = 10_000;
const CHANGES = 40;
/** The longest time until a fault is noticed: a paused replica is not stale before something is written. */
const MAX_NOTICE_MS = 20_000;
/** The share of the statements of web servers that the replica executes without writes. */
const MIN_SHARE = 0.8;
/** The longest time until another server shows a change. Its notification usually arrives within milliseconds. */
const MAX_OTHER_MS = 10_000;
/** The longest time until a replica that works again is used. */
const MAX_RETURN_MS = 20_000;
/** The servers stop using a silent replica after 4 s. */
const MAX_ANSWER_MS = 8000;

const lists = ['posts', 'v2/tags', 'v2/images', 'v2/categories', 'v2/users', 'posts/dashboard'];
// The sitemaps are not cached, the others are.
const pages = ['/', '/sitemap.xml', '/sitemap/articles-1.xml', '/feed'];

const failures = [];
const check = (isTrue, message) => {
  if (!isTrue) failures.push(message);
};

/** Requests a page of the site. Returns its status and text; status 0 without an answer. */
function readPage(port, path) {
  return new Promise((resolve) => {
    const sent = get({ host: 'localhost', port, path, headers: { host: SITE_HOST } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (data) => {
        text += data;
      });
      response.once('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.once('error', () => resolve({ status: 0, text: '' }));
  });
}

// Each process adds a listener.
process.setMaxListeners(0);
const { cluster, replica, replicaDir, replicaUrl, startReplica } = await startReplicatedCluster();
let currentReplica = replica;
const stopPoolers = [];

/** Starts a PgBouncer in front of a database. Returns its URL. */
async function addPooler(databaseUrl) {
  // PgBouncer has its own account, which may not use the socket of PostgreSQL.
  const proxy = await startSilentProxy(databaseUrl);
  const pooler = await startPooler(cluster.folder, decodeURI(proxy.url));
  stopPoolers.push(pooler.kill, proxy.stop);
  return pooler.url;
}

const databases =
  process.argv[2] === 'pgbouncer'
    ? {
        DATABASE_URL: await addPooler(cluster.databaseUrl),
        DATABASE_LISTEN_URL: cluster.databaseUrl,
        DATABASE_REPLICA_URL: await addPooler(replicaUrl),
      }
    : { DATABASE_REPLICA_URL: replicaUrl };
const settings = { ...databases, METRICS_TOKEN: TOKEN, HEALTH_TOKEN: TOKEN };
await cluster.startProcesses(settings);
const { token } = cluster.newsroom.accounts[0][0];
const ports = cluster.webPorts;
const api = (port, path) => `http://localhost:${port}/api/${path}`;

async function runOnReplica(statement) {
  const client = new pg.Client({ connectionString: replicaUrl.replace('{project}', 'lagos') });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** The number of statements that the web servers have executed, by database server. */
async function countStatements() {
  const counts = { primary: 0, replica: 0 };
  for (const port of ports) {
    const { text } = await request('GET', `http://localhost:${port}/metrics`, { token: TOKEN });
    for (const [, server, count] of text.matchAll(/statement_duration_seconds_count\{.*server="(\w+)".*\} (\d+)/g)) {
      counts[server] += Number(count);
    }
  }
  return counts;
}

async function readReplicaStates() {
  const answers = await Promise.all(
    ports.map((port) => request('GET', `http://localhost:${port}/readyz`, { token: TOKEN })),
  );
  return answers
    .map(({ text }) => JSON.parse(text))
    .map(({ projects, warnings }) => ({ ...projects[0].replica, warnings }));
}

/** Waits until the state of all web servers matches. Returns the milliseconds, or infinity after `timeoutMs`. */
async function awaitStates(matches, timeoutMs) {
  const startedAt = Date.now();
  while (Date.now() - startedAt < timeoutMs) {
    const states = await readReplicaStates();
    if (states.every(matches)) return Date.now() - startedAt;
    await pause(20);
  }
  return Number.POSITIVE_INFINITY;
}

const awaitUse = (isUsed, timeoutMs) => awaitStates(({ is_used }) => is_used === isUsed, timeoutMs);
const awaitWarnings = () =>
  awaitStates(({ warnings }) => warnings.some((text) => text.endsWith('The read replica is not used.')), MAX_NOTICE_MS);

/** Reads lists and pages of both servers until it is stopped. */
class Readers {
  answers = [];
  #isRunning = true;

  start() {
    this.loops = Array.from({ length: READERS }, (_, index) => this.#read(index));
    return this;
  }

  async #read(index) {
    for (let number = index; this.#isRunning; number++) {
      const port = ports[number % 2];
      const startedAt = Date.now();
      const isList = number % 3 > 0;
      const path = isList ? lists[number % lists.length] : pages[number % pages.length];
      const { status } = isList ? await request('GET', api(port, path), { token }) : await readPage(port, path);
      this.answers.push({ status, path, ms: Date.now() - startedAt });
      await pause(10);
    }
  }

  async stop() {
    this.#isRunning = false;
    await Promise.all(this.loops);
    // Sitemaps are rate-limited by address.
    const failed = this.answers.filter(({ status }) => status !== 200 && status !== 429);
    const slowestMs = Math.max(...this.answers.map(({ ms }) => ms));
    check(failed.length === 0, `${failed.length} requests failed: ${JSON.stringify(failed[0])}`);
    check(slowestMs <= MAX_ANSWER_MS, `an answer took ${slowestMs} ms`);
    return { requests: this.answers.length, failed: failed.length, slowestMs };
  }
}

/** Publishes a post. Returns its id and the path of its page. */
async function publishPost() {
  const id = await cluster.newsroom.addPost();
  const { status, text } = await request('POST', api(ports[0], `posts/publish/${id}`), { token, body: {} });
  if (status !== 200) throw new Error(`The post could not be published: ${text}`);
  return { id, path: `/article/${JSON.parse(text).slug}` };
}

async function findListed(port, id) {
  const { text } = await request('GET', api(port, 'posts'), { token });
  return JSON.parse(text).items?.find((post) => post.id === id)?.main_headline;
}

let changeNumber = 0;

/**
 * Saves a headline on one server. Its list must have it at once, the other server within milliseconds, and the pages of
 * both must keep it. Returns the milliseconds until the other server and both pages show it.
 */
async function changeAndRead({ id, path }) {
  changeNumber += 1;
  const headline = `Council votes for tram line number ${changeNumber} along the harbour road`;
  const [port, otherPort] = changeNumber % 2 ? ports : ports.toReversed();
  const body = { main_headline: headline, catchy_title: headline };
  const { status, text } = await request('PATCH', api(port, `posts/${id}`), { token, body });
  check(status === 200, `a save got ${status}: ${text}`);
  const savedAt = Date.now();
  const listed = await findListed(port, id);
  check(listed === headline, `the list had "${listed}" after the save of "${headline}"`);
  const shows = [
    async () => (await findListed(otherPort, id)) === headline,
    ...ports.map((each) => async () => (await readPage(each, path)).text.includes(headline)),
  ];
  let visibleMs = 0;
  for (const isShown of shows) {
    while (!(await isShown()) && Date.now() - savedAt < MAX_OTHER_MS) await pause(5);
    visibleMs = Date.now() - savedAt;
  }
  check(visibleMs < MAX_OTHER_MS, `"${headline}" was not visible everywhere after ${MAX_OTHER_MS} ms`);
  for (const isShown of shows) check(await isShown(), `"${headline}" disappeared`);
  return visibleMs;
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

async function runChanges(post, count) {
  const times = [];
  for (let number = 0; number < count; number++) times.push(await changeAndRead(post));
  return { changes: count, median_ms: median(times), max_ms: Math.max(...times) };
}

const report = (name, figures) => console.log(`${name}: ${JSON.stringify(figures)}`);

async function runQuietTime() {
  check((await awaitUse(true, MAX_RETURN_MS)) < MAX_RETURN_MS, 'the replica is not used');
  const before = await countStatements();
  const readers = new Readers().start();
  await pause(QUIET_MS);
  const figures = await readers.stop();
  const after = await countStatements();
  const counts = { primary: after.primary - before.primary, replica: after.replica - before.replica };
  const share = counts.replica / (counts.primary + counts.replica);
  check(share >= MIN_SHARE, `the replica executed only ${Math.round(share * 100)} % of the statements`);
  report('quiet time', { ...figures, ...counts, replica_percent: Math.round(share * 100) });
}

async function runUnderChanges(post) {
  const before = await countStatements();
  const readers = new Readers().start();
  const changes = await runChanges(post, CHANGES);
  const figures = await readers.stop();
  const after = await countStatements();
  const share = (after.replica - before.replica) / (after.replica - before.replica + after.primary - before.primary);
  report('changes', { ...figures, ...changes, replica_percent: Math.round(share * 100) });
}

/** Causes a fault of the replica under load, with changes during it, and ends it. */
async function runFault(name, post, cause, end) {
  check((await awaitUse(true, MAX_RETURN_MS)) < MAX_RETURN_MS, `the replica is not used before "${name}"`);
  const readers = new Readers().start();
  await pause(1000);
  await cause();
  // Without a change, the staleness of the replica alone ends its use.
  const unusedMs = await awaitUse(false, MAX_NOTICE_MS);
  const changes = await runChanges(post, 5);
  check((await awaitWarnings()) < MAX_NOTICE_MS, `/readyz does not report "${name}"`);
  await end();
  const returnMs = await awaitUse(true, MAX_RETURN_MS);
  check(returnMs < MAX_RETURN_MS, `the replica is not used after "${name}"`);
  check(unusedMs < MAX_NOTICE_MS, `the replica was used during "${name}"`);
  await runChanges(post, 5);
  report(name, { ...(await readers.stop()), ...changes, unused_after_ms: unusedMs, used_again_after_ms: returnMs });
}

const readReplicaPid = () => Number(readFileSync(join(replicaDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const signalReplica = (signal) => {
  for (const pid of listPostgresPids(readReplicaPid())) process.kill(pid, signal);
};

const post = await publishPost();
await pause(5000);
await runQuietTime();
await runUnderChanges(post);
await runFault(
  'paused replay',
  post,
  () => runOnReplica('select pg_wal_replay_pause()'),
  () => runOnReplica('select pg_wal_replay_resume()'),
);
await runFault(
  'stopped replica',
  post,
  async () => signalReplica('SIGSTOP'),
  async () => signalReplica('SIGCONT'),
);
await runFault(
  'killed replica',
  post,
  async () => signalReplica('SIGKILL'),
  async () => {
    await currentReplica.stop();
    currentReplica = await startReplica();
  },
);
const messages = cluster.processes.filter(({ role }) => role === 'web').map((each) => each.messages);
const outages = messages.map((text) => text.split('The replica is not used').length - 1);
check(
  outages.every((count) => count === 3),
  `the servers logged ${outages} outages instead of 3 each`,
);
await cluster.stopProcesses();
for (const stop of stopPoolers) stop();
await currentReplica.stop();
await cluster.stop();
for (const line of new Set(failures)) console.error(`  ${line}`);
if (failures.length > 0) console.error(messages.join('\n').slice(-5000));
console.log(`${failures.length} failures`);
process.exitCode = failures.length > 0 ? 1 : 0;
