import { join } from 'node:path';
import { startServer, temporaryFolder } from '../bench/lib/server.mjs';
import { signInCallers } from './fuzz/callers.mjs';
import { createHostileHeaders, createHostileRequest } from './fuzz/hostile.mjs';
import { findHostileProblem, findProblem, mayCall } from './fuzz/judge.mjs';
import { monitorServer } from './fuzz/monitor.mjs';
import { plantContent } from './fuzz/plant.mjs';
import { createRequest, listOperations } from './fuzz/requests.mjs';
import { sendRaw } from './fuzz/send.mjs';
import { createProjectSettings } from './lib/projects.mjs';
import { createRandom } from './lib/random.mjs';

const REQUESTS = Number(process.argv[2] ?? 20_000);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
const CONCURRENT_REQUESTS = 8;
const HOSTILE_SHARE = 0.3;
/** Caches and compiled code fill up before the first memory measurement. */
const WARM_UP_REQUESTS = Math.ceil(REQUESTS / 5);
const SITE = 'www.lagos.localhost';

/** Calls that would revoke a caller's own access. Only callers who are not allowed to make them try. */
const REVOKING_PATHS = [/\/users\/logout$/, /\/users\/\{id\}/, /\/two-factor/, /\/auth-item/, /\/users\/me$/];
const revokesAccess = ({ path, method }) => method !== 'GET' && REVOKING_PATHS.some((pattern) => pattern.test(path));
/** These headers would turn a contract call into another call or change its caller. */
const EXCLUDED_HEADERS = ['x-http-method-override', 'authorization', 'expect'];

const random = createRandom(SEED);
const folder = temporaryFolder();
// One project to call, and one for a foreign caller. The server trusts a proxy, so that forwarded headers take effect.
const settings = { ...createProjectSettings(2, folder), TRUST_PROXY: '1', DEMO_ACCOUNTS: 'allow' };
const probe = new URL('./fuzz/probe.mjs', import.meta.url);
const { server, api, stop } = await startServer(join(folder, 'data'), settings, probe);
const monitor = monitorServer(server);
const base = api.replace(/\/api$/, '');
const operations = listOperations(await (await fetch(`${api}/openapi.json`)).json());
const callers = await signInCallers(api);
const problems = [];
const counts = {};

function record(name, status, problem, body) {
  counts[status] = (counts[status] ?? 0) + 1;
  if (problem) problems.push(`${name.slice(0, 400)} ${problem}: ${body.slice(0, 300)}`);
}

/** A contract call by one of the callers. */
function createContractRequest(number) {
  const operation = operations[number % operations.length];
  const caller = random.pick(
    callers.filter((candidate) => !(revokesAccess(operation) && mayCall(operation, candidate))),
  );
  const { url, ...request } = createRequest(random, operation);
  const token = caller.invalidToken ?? caller.token;
  const extraHeaders = createHostileHeaders(random, (name) => !EXCLUDED_HEADERS.includes(name));
  const headers = { ...toAscii(extraHeaders), ...request.headers, ...(token && { authorization: `Bearer ${token}` }) };
  const name = `${caller.name} ${request.method} ${url}`;
  return {
    name,
    run: async () => {
      const { body: sentBody, type } = await encodeForm(request.body);
      const response = await fetch(base + url, {
        ...request,
        headers: { ...headers, ...(type && { 'content-type': type }) },
        body: sentBody,
        signal: AbortSignal.timeout(30_000),
      });
      const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream');
      const body = isEndless ? '' : await response.text();
      if (isEndless) await response.body.cancel();
      record(name, response.status, findProblem(response.status, body, operation, caller), body);
    },
  };
}

/**
 * Encodes a form as one buffer. `fetch` writes the parts of a form one after another. It fails if the server closes the
 * connection between two parts, as it does after a header that is too large (431).
 */
async function encodeForm(body) {
  if (!(body instanceof FormData)) return { body };
  const encoded = new Response(body);
  return { body: await encoded.arrayBuffer(), type: encoded.headers.get('content-type') };
}

/** Replaces characters that `fetch` does not send in headers. */
const toAscii = (headers) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(/[^ -~]/g, '?')]));

function createRawRequest(request) {
  const name = `${request.method} ${request.host.slice(0, 60)} ${request.path} ${Object.entries(request.headers ?? {})
    .map(([header, value]) => `${header}: ${value.slice(0, 30)}`)
    .join('; ')} ${(request.body ?? '').slice(0, 40)}`;
  return {
    name,
    run: async () => {
      const { status, headers, body } = await sendRaw(api, request);
      record(name, status, findHostileProblem(status, headers, body), body);
    },
  };
}

/** Runs requests concurrently and records those that fail or block the event loop. */
async function runAll(requests) {
  const guarded = requests.map(({ name, run }) => ({
    name,
    run: () => run().catch((error) => problems.push(`${name.slice(0, 400)}: ${error.message} ${error.cause ?? ''}`)),
  }));
  for (const { name } of await monitor.run(guarded)) problems.push(`${name.slice(0, 400)} blocks the event loop`);
}

async function fuzz() {
  const admin = callers.find(({ name }) => name === 'admin');
  const planted = await plantContent(api, admin.token);
  if (planted.statuses.some((status) => status >= 500))
    problems.push(`Creating the content answered ${planted.statuses}`);
  await runAll(planted.paths.map((path) => createRawRequest({ method: 'GET', host: SITE, path })));

  let before = null;
  for (let sent = 0; sent < REQUESTS; sent += CONCURRENT_REQUESTS) {
    if (before === null && sent >= WARM_UP_REQUESTS) before = await monitor.measureMegabytes();
    const batch = Array.from({ length: CONCURRENT_REQUESTS }, (_, index) =>
      random.chance(HOSTILE_SHARE)
        ? createRawRequest(createHostileRequest(random))
        : createContractRequest(sent + index),
    );
    await runAll(batch);
  }
  const growth = monitor.findGrowthProblem(before, await monitor.measureMegabytes());
  if (growth) problems.push(growth);
}

async function checkLiveness() {
  const health = await sendRaw(api, { method: 'GET', host: 'lagos.localhost', path: '/api/health' });
  if (health.status !== 200) problems.push(`After the trial, the health check answers ${health.status}`);
  const front = await sendRaw(api, { method: 'GET', host: SITE, path: '/' });
  if (front.status !== 200) problems.push(`After the trial, the front page answers ${front.status}`);
}

try {
  await fuzz();
  await checkLiveness();
} catch (error) {
  problems.push(`The trial ended early: ${error.message}`);
}
if (server.exitCode === null) await stop();

const statusCounts = Object.entries(counts).map(([status, count]) => `${status}: ${count}`);
console.log(`${REQUESTS} requests to ${operations.length} operations by ${callers.length} callers, seed ${SEED}`);
console.log(statusCounts.join(', '));
for (const problem of problems.slice(0, 40)) console.error(problem);
console.log(`${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
