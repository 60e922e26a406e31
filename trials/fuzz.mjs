import { join } from 'node:path';
import { startServer, temporaryFolder } from '../bench/lib/server.mjs';
import { callersOf } from './fuzz/callers.mjs';
import { hostileHeaders, hostileRequest } from './fuzz/hostile.mjs';
import { complaintOf, hostileComplaintOf, mayCall } from './fuzz/judge.mjs';
import { plantContent } from './fuzz/plant.mjs';
import { operationsOf, requestOf } from './fuzz/requests.mjs';
import { sendRaw } from './fuzz/send.mjs';
import { watchServer } from './fuzz/watch.mjs';
import { firstProjects } from './lib/projects.mjs';
import { randomOf } from './lib/random.mjs';

const REQUESTS = Number(process.argv[2] ?? 20_000);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
const AT_ONCE = 8;
const HOSTILE_SHARE = 0.3;
/** Caches and compiled code fill up before memory is measured for the first time. */
const WARM_UP = Math.ceil(REQUESTS / 5);
const SITE = 'www.lagos.localhost';

/** Calls that would take from a caller what the table says they have: only those who may not call them try. */
const LOSING = [/\/users\/logout$/, /\/users\/\{id\}/, /\/two-factor/, /\/auth-item/, /\/users\/me$/];
const takesAway = ({ path, method }) => method !== 'GET' && LOSING.some((pattern) => pattern.test(path));
/** With these, a call of the contract would be another call, or another caller's. */
const CHANGES_THE_CALL = ['x-http-method-override', 'authorization', 'expect'];

const random = randomOf(SEED);
const folder = temporaryFolder();
// One project to call, and one to come from. The server believes a proxy, so that forwarded headers count.
const settings = { ...firstProjects(2, folder), TRUST_PROXY: '1', DEMO_ACCOUNTS: 'allow' };
const probe = new URL('./fuzz/probe.mjs', import.meta.url);
const { server, api, stop } = await startServer(join(folder, 'data'), settings, probe);
const watch = watchServer(server);
const base = api.replace(/\/api$/, '');
const operations = operationsOf(await (await fetch(`${api}/openapi.json`)).json());
const callers = await callersOf(api);
const complaints = [];
const counts = {};

function judged(name, status, complaint, body) {
  counts[status] = (counts[status] ?? 0) + 1;
  if (complaint) complaints.push(`${name.slice(0, 400)} ${complaint}: ${body.slice(0, 300)}`);
}

/** A call of the contract by one of the callers. */
function contractRequest(number) {
  const operation = operations[number % operations.length];
  const caller = random.pick(callers.filter((each) => !(takesAway(operation) && mayCall(operation, each))));
  const { url, ...request } = requestOf(random, operation);
  const token = caller.sent ?? caller.token;
  const strange = hostileHeaders(random, (name) => !CHANGES_THE_CALL.includes(name));
  const headers = { ...latin1(strange), ...request.headers, ...(token && { authorization: `Bearer ${token}` }) };
  const name = `${caller.name} ${request.method} ${url}`;
  return {
    name,
    run: async () => {
      const answer = await fetch(base + url, { ...request, headers, signal: AbortSignal.timeout(30_000) });
      const isEndless = answer.headers.get('content-type')?.startsWith('text/event-stream');
      const body = isEndless ? '' : await answer.text();
      if (isEndless) await answer.body.cancel();
      judged(name, answer.status, complaintOf(answer.status, body, operation, caller), body);
    },
  };
}

const latin1 = (headers) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(/[^ -~]/g, '?')]));

function rawRequest(request) {
  const name = `${request.method} ${request.host.slice(0, 60)} ${request.path} ${Object.entries(request.headers ?? {})
    .map(([header, value]) => `${header}: ${value.slice(0, 30)}`)
    .join('; ')} ${(request.body ?? '').slice(0, 40)}`;
  return {
    name,
    run: async () => {
      const { status, headers, body } = await sendRaw(api, request);
      judged(name, status, hostileComplaintOf(status, headers, body), body);
    },
  };
}

/** Runs requests at once, and complains of each that failed or that blocks the event loop. */
async function runAll(requests) {
  const guarded = requests.map(({ name, run }) => ({
    name,
    run: () => run().catch((error) => complaints.push(`${name.slice(0, 400)}: ${error.message}`)),
  }));
  for (const { name } of await watch.run(guarded)) complaints.push(`${name.slice(0, 400)} blocks the event loop`);
}

async function fuzz() {
  const admin = callers.find(({ name }) => name === 'admin');
  const planted = await plantContent(api, admin.token);
  if (planted.statuses.some((status) => status >= 500)) complaints.push(`Planting answered ${planted.statuses}`);
  await runAll(planted.paths.map((path) => rawRequest({ method: 'GET', host: SITE, path })));

  let before = null;
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    if (before === null && sent >= WARM_UP) before = await watch.megabytes();
    const batch = Array.from({ length: AT_ONCE }, (_, index) =>
      random.chance(HOSTILE_SHARE) ? rawRequest(hostileRequest(random)) : contractRequest(sent + index),
    );
    await runAll(batch);
  }
  const growth = watch.growthComplaint(before, await watch.megabytes());
  if (growth) complaints.push(growth);
}

async function checkLiveness() {
  const health = await sendRaw(api, { method: 'GET', host: 'lagos.localhost', path: '/api/health' });
  if (health.status !== 200) complaints.push(`Afterwards its health is ${health.status}`);
  const front = await sendRaw(api, { method: 'GET', host: SITE, path: '/' });
  if (front.status !== 200) complaints.push(`Afterwards the front page answers ${front.status}`);
}

try {
  await fuzz();
  await checkLiveness();
} catch (error) {
  complaints.push(`The trial ended early: ${error.message}`);
}
if (server.exitCode === null) await stop();

const seen = Object.entries(counts).map(([status, count]) => `${status}: ${count}`);
console.log(`${REQUESTS} requests to ${operations.length} calls by ${callers.length} callers, seed ${SEED}`);
console.log(seen.join(', '));
for (const complaint of complaints.slice(0, 40)) console.error(complaint);
console.log(`${complaints.length} complaints`);
process.exitCode = complaints.length > 0 ? 1 : 0;
