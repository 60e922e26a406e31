import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'otplib';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { fail, root } from '../../scripts/lib/run.mjs';

/** A temporary folder that is deleted when the benchmark ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The product is built once per benchmark. */
let build = null;

/**
 * Starts the built server with its own data folder, and with demo content unless `settings` names a database. `probe`
 * is the URL of a module that is loaded into the server and communicates over IPC.
 */
export async function startServer(dataDir, settings = {}, probe = null) {
  build ??= ensureBuilt();
  const failedTarget = await build;
  if (failedTarget) fail(`Could not build the ${failedTarget}. See the error above.`);
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production', ...settings };
  const server = spawn(process.execPath, [...(probe ? ['--import', probe.href] : []), 'apps/server/dist/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', ...(probe ? ['ipc'] : [])],
  });
  // Kill the server if the benchmark fails, before the temporary folder is deleted.
  process.prependListener('exit', () => server.kill());
  const port = await new Promise((resolve, reject) => {
    let text = '';
    server.stdout.on('data', (data) => {
      text += data;
      const match = /is ready on port (\d+)/.exec(text);
      if (match) resolve(match[1]);
    });
    server.once('exit', () => reject(new Error('The server did not start')));
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  };
  return { server, pid: server.pid, api: `http://localhost:${port}/api`, stop };
}

/** Sends a request with JSON or a form. Returns the status and the parsed response. */
export async function send(method, url, token, body) {
  const isForm = body instanceof FormData;
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
  };
  const response = await fetch(url, { method, headers, ...(body && { body: isForm ? body : JSON.stringify(body) }) });
  return { status: response.status, json: await response.json() };
}

/** Sends a POST request and throws if it fails. */
export async function post(url, token, body) {
  const { status, json } = await send('POST', url, token, body ?? {});
  if (status >= 300) throw new Error(`${url}: ${status} ${JSON.stringify(json)}`);
  return json;
}

/** The milliseconds by which the clock of a server with demo content differs from the real one (`DEMO_MOMENT`). */
export function readClockShift(dataDir) {
  const file = join(dataDir, 'demo-clock.json');
  if (!existsSync(file)) return 0;
  const { moment, started_at } = JSON.parse(readFileSync(file, 'utf8'));
  return Date.parse(moment) - Date.parse(started_at);
}

/** The current code of an authenticator app whose clock has this shift. */
export const generateCode = (secret, clockShift = 0) =>
  generate({ secret, epoch: Math.floor((Date.now() + clockShift) / 1000) });

/** Signs in as the administrator of the demo content, with the second factor. Returns the token. */
export async function signIn(api, clockShift = 0) {
  const { token: halfSignedInToken } = await post(`${api}/v2/users/login`, null, {
    login: 'admin@masthead.test',
    password: 'Masthead#2026',
  });
  const { secret } = await post(`${api}/v2/users/two-factor/generate`, halfSignedInToken);
  const code = await generateCode(secret, clockShift);
  const { token } = await post(`${api}/v2/users/two-factor/confirm`, halfSignedInToken, { code });
  return token;
}
