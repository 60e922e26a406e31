import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatTimes, measureMs, median } from './lib/measure.mjs';
import { send, signIn, startServer, temporaryFolder } from './lib/server.mjs';

// Measures the start of the server on existing data, up to the first list of posts that a signed-in user receives, as a
// ratio to a bare start of Node and PostgreSQL. Then measures the memory of all processes after load. Fails above a
// limit. Both starts alternate, so that other load on the machine affects both.

const ROUNDS = 5;
const MAX_START_RATIO = 4;
const MAX_MEMORY_MIB = 250;
const LOAD_REQUESTS = 3000;
const CONNECTIONS = 10;
const SETTLE_MS = 12_000;

const folder = temporaryFolder();
const dataDir = join(folder, 'server');
const bareDataDir = join(folder, 'bare');
const SITE_HOST = 'www.lagos.localhost';
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

const listPosts = (api, token) => send('GET', `${api}/posts?per-page=25`, token);

async function startBare() {
  const program = fileURLToPath(new URL('cold-start/bare.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, bareDataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', () => reject(new Error('PostgreSQL did not start')));
  });
  return async () => {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  };
}

/** The first starts create the data. */
const first = await startServer(dataDir);
const token = await signIn(first.api);
await first.stop();
await (await startBare())();

const bareTimes = [];
const serverTimes = [];
let server = null;
for (let round = 0; round < ROUNDS; round++) {
  let stopBare = null;
  bareTimes.push(
    await measureMs(async () => {
      stopBare = await startBare();
    }),
  );
  await stopBare();
  await server?.stop();
  serverTimes.push(
    await measureMs(async () => {
      server = await startServer(dataDir);
      const { status } = await listPosts(server.api, token);
      if (status !== 200) throw new Error(`The list of posts answered ${status}`);
    }),
  );
}

const ratio = median(serverTimes) / median(bareTimes);
console.log(`bare Node and PostgreSQL: ${formatTimes(bareTimes)}`);
console.log(`server up to the first list: ${formatTimes(serverTimes)}`);
console.log(`ratio ${ratio.toFixed(2)} (at most ${MAX_START_RATIO})`);

/** Lists, single posts, searches, the board, saves and pages of the site, over several connections. */
async function runLoad({ api }) {
  const { items } = (await send('GET', `${api}/posts?per-page=100&search[status]=3&fields=id,slug`, token)).json;
  const draftIds = (await send('GET', `${api}/posts?per-page=50&search[status]=0&fields=id`, token)).json.items.map(
    ({ id }) => id,
  );
  const pick = (list, number) => list[number % list.length];
  const requests = [
    (n) => send('GET', `${api}/posts?per-page=25&page=${1 + (n % 20)}`, token),
    (n) => send('GET', `${api}/posts/${pick(items, n).id}`, token),
    (n) => send('POST', `${api}/search/posts`, token, { query: pick(['water', 'city', 'market'], n) }),
    () => send('GET', `${api}/posts/dashboard`, token),
    (n) => send('PATCH', `${api}/posts/${pick(draftIds, n)}`, token, { notes: `note ${n}` }),
    (n) => fetchSitePage(api, `/article/${pick(items, n).slug}`),
    (n) => fetchSitePage(api, n % 2 === 0 ? '/' : `/article/${pick(items, n).slug}?n=${n}`),
  ];
  let next = 0;
  const failures = new Map();
  const work = async () => {
    while (next < LOAD_REQUESTS) {
      const number = next++;
      const { status } = await pick(requests, number)(Math.floor(number / requests.length));
      if (status >= 400) failures.set(status, (failures.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  if (failures.size > 0) throw new Error(`Requests failed: ${JSON.stringify([...failures])}`);
}

/** Uses `http`, because `fetch` cannot set the Host header. */
function fetchSitePage(api, path) {
  const { port } = new URL(api);
  const options = { port, host: 'localhost', path, agent, headers: { host: SITE_HOST, 'accept-encoding': 'br' } };
  return new Promise((resolve, reject) => {
    get(options, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode }));
    }).on('error', reject);
  });
}

function listDescendants(pid) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => readParentPid(name) === pid)
    .map(Number);
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}

function readParentPid(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may contain spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/**
 * The memory of a process in MiB, with its part of memory that processes share, but without shared buffers. A process
 * of PostgreSQL can exit at any time; then it is 0.
 */
function readMemory(pid) {
  const file = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(file)) return 0;
  const text = readFileSync(file, 'utf8');
  const read = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return read('Pss') - read('Pss_Shmem');
}

if (process.platform === 'linux') {
  await runLoad(server);
  // Idle connections close and the garbage collector finishes.
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const app = readMemory(server.pid);
  const postgres = listDescendants(server.pid).reduce((sum, pid) => sum + readMemory(pid), 0);
  const total = app + postgres;
  console.log(
    `memory after ${LOAD_REQUESTS} requests: server ${app.toFixed(0)} MiB, PostgreSQL ${postgres.toFixed(0)} MiB without shared buffers, together ${total.toFixed(0)} MiB (at most ${MAX_MEMORY_MIB})`,
  );
  if (total > MAX_MEMORY_MIB) process.exitCode = 1;
}
await server.stop();
if (ratio > MAX_START_RATIO) process.exitCode = 1;
