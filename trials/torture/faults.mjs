import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { listPostgresPids, startCluster } from './cluster.mjs';
import { Load, request } from './load.mjs';
import { startPooler } from './pooler.mjs';

const WARM_UP_MS = 8000;
/** The longest time from the end of a fault to the first stored write and to the publication of due posts. */
const MAX_RECOVERY_MS = 40_000;
/** The longest time that a reader of the site waits. A silent connection starts an outage after five seconds. */
const MAX_READ_MS = 9000;
const OUTAGE_MS = 45_000;
const FULL_DISK_MS = 15_000;

function signalPostgres(cluster, signal) {
  for (const pid of listPostgresPids(cluster.readPostmasterPid())) process.kill(pid, signal);
}

/** Waits for an open transaction that has changed the status of a post, and so locks counters that every publication needs. */
async function waitForPublication({ host, port, user }) {
  const client = new pg.Client({ host, port, user, database: 'masthead_lagos' });
  await client.connect();
  const findLock = `
    select from pg_stat_activity where state = 'idle in transaction' and query ~ 'update "?posts"? set "status"'`;
  while ((await client.query(findLock)).rowCount === 0) await pause(1);
  // The fault follows at once; the connection may end later.
  void client.end();
}

/** A script that sets the clock of a process one hour ahead. */
const FAST_CLOCK = `
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...values) { super(...(values.length > 0 ? values : [RealDate.now() + 3_600_000])); }
    static now() { return RealDate.now() + 3_600_000; }
  };`;

/**
 * The faults. `prepare` returns settings of the processes; `workerArguments` are arguments of Node.js for the workers.
 * `cause` returns the time when the fault ended. `fails` tells that statements fail during the fault.
 */
const faults = {
  'silent network': {
    fails: true,
    cause: async ({ proxy, postgres }) => {
      await waitForPublication(postgres);
      const startedAt = Date.now();
      // Existing connections are dead; new ones work. The fault ends when the product notices.
      proxy.silence({ includesNew: false });
      return startedAt;
    },
  },
  'silent network for 45 s': {
    fails: true,
    cause: async ({ proxy }) => {
      proxy.silence({ includesNew: true });
      await pause(OUTAGE_MS);
      proxy.restore();
      return Date.now();
    },
  },
  'stopped database for 45 s': {
    fails: true,
    cause: async (cluster) => {
      signalPostgres(cluster, 'SIGSTOP');
      await pause(OUTAGE_MS);
      signalPostgres(cluster, 'SIGCONT');
      return Date.now();
    },
  },
  'crashed database': {
    fails: true,
    cause: async (cluster) => {
      // PostgreSQL ends all connections after the crash of one process, and recovers from its log.
      const backend = listPostgresPids(cluster.readPostmasterPid()).find((pid) =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('masthead_'),
      );
      process.kill(backend, 'SIGKILL');
      return Date.now();
    },
  },
  'dead postmaster': {
    fails: true,
    cause: async (cluster) => {
      process.kill(cluster.readPostmasterPid(), 'SIGKILL');
      return Date.now();
    },
  },
  'full disk': {
    fails: true,
    cause: async ({ disk }) => {
      disk.fill();
      await pause(FULL_DISK_MS);
      disk.free();
      return Date.now();
    },
  },
  'killed PgBouncer in transaction mode': {
    fails: true,
    prepare: async (cluster) => {
      pooler ??= await startPooler(cluster.folder, cluster.databaseUrl);
      return { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: cluster.databaseUrl };
    },
    cause: async () => {
      pooler.kill();
      await pause(3000);
      await pooler.start();
      return Date.now();
    },
  },
  'more requests than connections': {
    fails: false,
    cause: async ({ webPorts, newsroom }) => {
      const { token } = newsroom.accounts[0][0];
      const search = (_, index) =>
        request('POST', `http://localhost:${webPorts[index % 2]}/api/search/posts`, {
          token,
          body: { query: `council${index}` },
        });
      const answers = await Promise.all(Array.from({ length: 200 }, search));
      const refused = answers.filter(({ status }) => status !== 200);
      if (refused.length > 0) throw new Error(`${refused.length} of 200 searches failed: ${refused[0].text}`);
      return Date.now();
    },
  },
  'clock ahead': {
    fails: false,
    workerArguments: ['--import', `data:text/javascript,${encodeURIComponent(FAST_CLOCK)}`],
    cause: async () => {
      await pause(10_000);
      return Date.now();
    },
  },
};

let pooler;

const seconds = (ms) => (ms / 1000).toFixed(1);

/** Counts answers by status, for example `200: 31, 503: 12`. */
function formatStatuses(answers) {
  const counts = new Map();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ') || 'none';
}

async function run(name, cluster) {
  const { cause, fails, prepare, workerArguments } = faults[name];
  await cluster.startProcesses(await prepare?.(cluster), workerArguments);
  const load = new Load(cluster, cluster.newsroom.accounts[0][0].token);
  await load.start();
  await pause(WARM_UP_MS);
  const startedAt = Date.now();
  const endedAt = await cause(cluster);
  const isStored = ({ time, status, ms }) => status === 200 && time + ms > endedAt && time > startedAt;
  const deadline = endedAt + MAX_RECOVERY_MS;
  while (Date.now() < deadline + 5000 && !load.writes.some(isStored)) await pause(100);
  await pause(3000);
  await load.stop();
  const first = load.writes.find(isStored);
  const recoveryMs = first ? first.time + first.ms - endedAt : Number.POSITIVE_INFINITY;
  const publications = await load.awaitPublications(MAX_RECOVERY_MS);
  const latestMs = Math.max(0, ...publications.map(({ id, lateMs }) => lateAfterFault(load, id, lateMs, endedAt)));
  const during = (answers) => answers.filter(({ time, ms }) => time + ms >= startedAt && time <= endedAt + recoveryMs);
  const failures = [
    ...(await load.findLostWrites()),
    ...publications.filter(({ count }) => count > 1).map(({ id, count }) => `post ${id} was published ${count} times`),
    ...publications
      .filter(({ lateMs }) => lateMs < 0)
      .map(({ id, lateMs }) => `post ${id} was published ${-lateMs} ms early`),
    ...(recoveryMs > MAX_RECOVERY_MS ? ['no write was stored in time'] : []),
    ...(latestMs > MAX_RECOVERY_MS ? ['a scheduled post was not published in time'] : []),
    ...findUnclearAnswers(load.writes),
    ...during(load.reads)
      .filter(({ status }) => status !== 200)
      .map(({ status }) => `a reader of the site got ${status}`),
    ...during(load.reads)
      .filter(({ ms }) => ms > MAX_READ_MS)
      .map(({ ms }) => `a reader of the site waited ${seconds(ms)} s`),
    ...(publications.length === 0 ? [`no post was scheduled: ${load.refusals[0]}`] : []),
    ...(fails || recoveryMs < 2000 ? [] : ['writes stopped']),
  ];
  const { processes } = cluster;
  await cluster.stopProcesses();
  console.log(
    `${name}: recovered in ${seconds(recoveryMs)} s; writes ${formatStatuses(during(load.writes))}; site ${formatStatuses(during(load.reads))}, the slowest in ${seconds(Math.max(0, ...during(load.reads).map(({ ms }) => ms)))} s; ${load.ledger.size} posts with ${load.writes.length} writes, ${publications.length} publications, the last ${seconds(latestMs)} s after the fault; ${failures.length} failures`,
  );
  for (const line of new Set(failures)) console.error(`  ${line}`);
  if (failures.length > 0) for (const { role, messages } of processes) console.error(`  ${role}: ${messages}`);
  return failures.length;
}

/** How long after its due time or after the end of the fault a post was published, in milliseconds. */
function lateAfterFault(load, id, lateMs, endedAt) {
  const { due } = load.scheduled.find((post) => post.id === id);
  return due + lateMs - Math.max(due, endedAt);
}

/** A refused write must say when to try again or that the disk is full. A lost connection is no internal error. */
function findUnclearAnswers(writes) {
  const isClear = ({ status, headers }) =>
    status === 200 || status === 507 || (status === 503 && headers.has('retry-after'));
  return writes
    .filter((answer) => !isClear(answer))
    .map(({ status, text }) => `a write got ${status}: ${text.slice(0, 200)}`);
}

export const faultNames = Object.keys(faults);

/**
 * Causes faults while two web servers and two workers run on one PostgreSQL, and checks that they recover by themselves: no
 * acknowledged write is lost, no post is published twice or early, and every answer during the fault is a clear one.
 * Returns the number of failures.
 */
export async function runFaults(names) {
  const cluster = await startCluster({ isDiskSmall: names.includes('full disk') });
  let failureCount = 0;
  for (const name of names) failureCount += await run(name, cluster);
  await cluster.stop();
  pooler?.kill();
  console.log(`${names.length} faults, ${failureCount} failures`);
  return failureCount;
}
