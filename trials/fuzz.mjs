import { join } from 'node:path';
import { startServer, temporaryFolder } from '../bench/lib/server.mjs';
import { callersOf } from './fuzz/callers.mjs';
import { complaintOf, mayCall } from './fuzz/judge.mjs';
import { operationsOf, requestOf } from './fuzz/requests.mjs';
import { firstProjects } from './lib/projects.mjs';
import { randomOf } from './lib/random.mjs';

const REQUESTS = Number(process.argv[2] ?? 20_000);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
const AT_ONCE = 8;

/** Calls that would take from a caller what the table says they have: only those who may not call them try. */
const LOSING = [/\/users\/logout$/, /\/users\/\{id\}/, /\/two-factor/, /\/auth-item/, /\/users\/me$/];
const takesAway = ({ path, method }) => method !== 'GET' && LOSING.some((pattern) => pattern.test(path));

const random = randomOf(SEED);
const folder = temporaryFolder();
// One to call, and one to come from.
const { api, stop } = await startServer(join(folder, 'data'), firstProjects(2, folder));
const base = api.replace(/\/api$/, '');
const operations = operationsOf(await (await fetch(`${api}/openapi.json`)).json());
const callers = await callersOf(api);
const complaints = [];
const counts = {};

async function once(number) {
  const operation = operations[number % operations.length];
  const caller = random.pick(callers.filter((each) => !(takesAway(operation) && mayCall(operation, each))));
  const { url, ...request } = requestOf(random, operation);
  const token = caller.sent ?? caller.token;
  const headers = { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(base + url, { ...request, headers, signal: AbortSignal.timeout(30_000) });
  const isEndless = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const body = isEndless ? '' : await answer.text();
  if (isEndless) await answer.body.cancel();
  counts[answer.status] = (counts[answer.status] ?? 0) + 1;
  const complaint = complaintOf(answer.status, body, operation, caller);
  if (complaint)
    complaints.push(`${caller.name} ${request.method} ${url.slice(0, 300)} ${complaint}: ${body.slice(0, 300)}`);
}

let next = 0;
async function worker() {
  while (next < REQUESTS) {
    const number = next++;
    await once(number).catch((error) =>
      complaints.push(`${operations[number % operations.length].path}: ${error.message}`),
    );
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, worker));
const health = await fetch(`${api}/health`);
if (!health.ok) complaints.push(`Afterwards its health is ${health.status}`);
await stop();

const seen = Object.entries(counts).map(([status, count]) => `${status}: ${count}`);
console.log(`${REQUESTS} requests to ${operations.length} calls by ${callers.length} callers, seed ${SEED}`);
console.log(seen.join(', '));
for (const complaint of complaints.slice(0, 40)) console.error(complaint);
console.log(`${complaints.length} complaints`);
process.exitCode = complaints.length > 0 ? 1 : 0;
