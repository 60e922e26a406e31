import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'otplib';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { fail, root } from '../../scripts/lib/run.mjs';

/** A folder that is gone when the benchmark ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The built server on a data folder of its own, with demo content unless the settings name a database. A `probe` is the
 * URL of a module that is loaded into the server and talks to us over IPC.
 */
export async function startServer(dataDir, settings = {}, probe = null) {
  const broken = await ensureBuilt();
  if (broken) fail(`The ${broken} could not be built: the reason is above.`);
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production', ...settings };
  const server = spawn(process.execPath, [...(probe ? ['--import', probe.href] : []), 'apps/server/dist/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', ...(probe ? ['ipc'] : [])],
  });
  // A benchmark that fails leaves nothing running behind.
  process.on('exit', () => server.kill());
  const port = await new Promise((resolve, reject) => {
    let text = '';
    server.stdout.on('data', (data) => {
      text += data;
      const found = /is ready on port (\d+)/.exec(text);
      if (found) resolve(found[1]);
    });
    server.once('exit', () => reject(new Error('The server did not start')));
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  };
  return { server, pid: server.pid, api: `http://localhost:${port}/api`, stop };
}

/** A call's status and body. */
export async function send(method, url, token, body) {
  const isForm = body instanceof FormData;
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(url, { method, headers, ...(body && { body: isForm ? body : JSON.stringify(body) }) });
  return { status: answer.status, json: await answer.json() };
}

export async function post(url, token, body) {
  const { status, json } = await send('POST', url, token, body ?? {});
  if (status >= 300) throw new Error(`${url}: ${status} ${JSON.stringify(json)}`);
  return json;
}

export async function signIn(api) {
  const { token: half } = await post(`${api}/v2/users/login`, null, {
    login: 'admin@masthead.test',
    password: 'Masthead#2026',
  });
  const { secret } = await post(`${api}/v2/users/two-factor/generate`, half);
  const code = await generate({ secret });
  const { token } = await post(`${api}/v2/users/two-factor/confirm`, half, { code });
  return token;
}
