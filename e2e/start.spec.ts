import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type RunningServer, spawnServer, startServer } from './support/server';
import { codeOf } from './support/session';

const projects = JSON.parse(readFileSync(new URL('../projects.json', import.meta.url), 'utf8')) as object[];

let folder: string;
/** One project is enough to start and stop. */
let ours: { DATA_DIR: string; PROJECTS_FILE: string };
test.describe.configure({ timeout: 90_000 });
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-start-'));
  ours = { DATA_DIR: join(folder, 'data'), PROJECTS_FILE: join(folder, 'projects.json') };
  writeFileSync(ours.PROJECTS_FILE, JSON.stringify(projects.slice(0, 1)));
  // The first start fills it, which takes longest; whoever starts it stops it again.
  await (await startServer(ours)).stop();
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pidFile = ({ DATA_DIR } = ours) => join(DATA_DIR, 'postgres', 'postmaster.pid');
const postmaster = () => readFileSync(pidFile(), 'utf8').split('\n');
const get = async (port: number, path: string) => (await fetch(`http://localhost:${port}${path}`)).json();
const login = async (port: number, login: string, password: string) => {
  const response = await fetch(`http://localhost:${port}/api/v2/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  return { status: response.status, ...((await response.json()) as { token?: string }) };
};
const startedAsSentence = async (env: Record<string, string>) => {
  const server = await startServer({ ...ours, ...env });
  expect(await server.exited).toBe(1);
  const lines = server.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0];
};

/** Without a terminal the password is in a file for its owner alone, and the output names the file only. */
const firstPassword = (server: RunningServer, dataDir: string) => {
  const file = join(dataDir, 'first-administrator-password.txt');
  expect(server.output()).toContain(`The password of the first administrator is in ${file}:`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const password = readFileSync(file, 'utf8').trim().split('\t')[2] ?? '';
  expect(password).toHaveLength(16);
  expect(server.output()).not.toContain(password);
  return password;
};

/** PostgreSQL takes its pid file away when it has stopped; one that still runs, or was killed, leaves it. */
test('stops whole on SIGTERM, keeps what was written, and survives kill -9', async () => {
  const first = await startServer(ours);
  const { token } = await login(first.port, 'admin@masthead.test', 'Masthead#2026');
  expect(existsSync(pidFile())).toBe(true);
  expect(await first.stop()).toBe(0);
  expect(existsSync(pidFile())).toBe(false);

  const second = await startServer(ours);
  const me = () =>
    fetch(`http://localhost:${second.port}/api/v2/users/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await me()).status).toBe(200);
  const { token: later = '' } = await login(second.port, 'editor@masthead.test', 'Masthead#2026');
  await second.stop('SIGKILL');

  const third = await startServer(ours);
  const answer = await fetch(`http://localhost:${third.port}/api/v2/users/me`, {
    headers: { authorization: `Bearer ${later}` },
  });
  expect(answer.status).toBe(200);
  expect(await third.stop('SIGINT')).toBe(0);
  expect(existsSync(pidFile())).toBe(false);
});

test('on a PostgreSQL of one’s own it makes the databases, one administrator, and nothing else', async () => {
  const host = await startServer(ours);
  const socket = postmaster()[4] ?? '';
  const port = postmaster()[3];
  const url = `postgres://postgres@localhost:${port}/production_{project}?host=${encodeURIComponent(socket)}`;
  const elsewhere = join(folder, 'elsewhere');
  const production = await startServer({
    ...ours,
    DATA_DIR: elsewhere,
    DATABASE_URL: url,
    ADMIN_EMAIL: 'chief@paper.test',
  });
  expect(production.output()).not.toContain('Demo accounts');
  const password = firstPassword(production, elsewhere);
  expect(await login(production.port, 'chief@paper.test', password)).toMatchObject({ status: 200 });
  expect(await login(production.port, 'admin@masthead.test', 'Masthead#2026')).toMatchObject({ status: 422 });
  expect(await get(production.port, '/api/config')).toMatchObject({ id: 'lagos', demo: false });
  expect(await production.stop()).toBe(0);

  const again = await startServer({ ...ours, DATA_DIR: elsewhere, DATABASE_URL: url });
  expect(again.output()).not.toContain('password');
  await again.stop();
  await host.stop();
});

for (const [name, value] of Object.entries({ HOST: '0.0.0.0', TRUST_PROXY: '1' })) {
  test(`refuses to start with ${name}=${value} while accounts have the demo password`, async () => {
    expect(await startedAsSentence({ [name]: value })).toMatch(
      /^Accounts of Lagos Dispatch still have the demo password \(admin@masthead\.test, .* DEMO_ACCOUNTS=allow/,
    );
  });
}

test('starts with TRUST_PROXY and demo accounts when DEMO_ACCOUNTS allows it', async () => {
  const server = await startServer({ ...ours, TRUST_PROXY: '1', DEMO_ACCOUNTS: 'allow' });
  expect(await get(server.port, '/api/config')).toMatchObject({ demo: true });
  expect(await server.stop()).toBe(0);
});

test('behind a proxy the embedded database gets one administrator and no demo accounts', async () => {
  const fresh = { ...ours, DATA_DIR: join(folder, 'proxied') };
  const server = await startServer({ ...fresh, TRUST_PROXY: '1' });
  const password = firstPassword(server, fresh.DATA_DIR);
  expect(await login(server.port, 'admin@masthead.test', password)).toMatchObject({ status: 200 });
  expect(await login(server.port, 'editor@masthead.test', 'Masthead#2026')).toMatchObject({ status: 422 });
  expect(await server.stop()).toBe(0);
  // On a loopback address later, the login page offers no demo accounts that do not exist.
  const later = await startServer(fresh);
  expect(await get(later.port, '/api/config')).toMatchObject({ demo: false });
  expect(await later.stop()).toBe(0);
});

test('says in one sentence that the port is in use', async () => {
  const taken = createServer().listen(0);
  const { port } = taken.address() as { port: number };
  expect(await startedAsSentence({ PORT: String(port) })).toBe(
    `Port ${port} is in use: stop what runs there, or choose another one with PORT.`,
  );
  taken.close();
});

test('says in one sentence that the data belongs to another version', async () => {
  const DATA_DIR = join(folder, 'old');
  mkdirSync(join(DATA_DIR, 'postgres'), { recursive: true });
  writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '14\n');
  expect(await startedAsSentence({ DATA_DIR })).toMatch(/PostgreSQL 14/);
});

test('says in one sentence that a database does not answer', async () => {
  const sentence = await startedAsSentence({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x_{project}' });
  expect(sentence).toMatch(/^The database of .* does not answer: .*ECONNREFUSED/);
});

test('stops whole while it is still starting', async () => {
  const fresh = { ...ours, DATA_DIR: join(folder, 'fresh') };
  const server = spawnServer(fresh);
  await expect.poll(() => existsSync(pidFile(fresh)), { intervals: [20], timeout: 30_000 }).toBe(true);
  expect(await server.stop()).toBe(0);
  expect(server.output()).toBe('');
  expect(existsSync(pidFile(fresh))).toBe(false);
});

test('a second server on the same data says so, and a request that never ends keeps nobody from stopping', async () => {
  const server = await startServer(ours);
  expect(await startedAsSentence({})).toContain(String(server.process.pid));
  const socket = connect(server.port, 'localhost');
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/v2/users/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  );
  await once(socket, 'connect');
  expect(await server.stop()).toBe(0);
});

test('says in one sentence that the secret key is another one', async () => {
  const first = await startServer(ours);
  const { token } = await login(first.port, 'admin@masthead.test', 'Masthead#2026');
  const post = async (path: string, body?: object) => {
    const response = await fetch(`http://localhost:${first.port}/api/v2/users/two-factor/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { secret: string };
  };
  const { secret } = await post('generate');
  await post('confirm', { code: codeOf(secret) });
  await first.stop();
  expect(await startedAsSentence({ SECRET_KEY: 'ab'.repeat(32) })).toMatch(
    /^No secret key decrypts the secrets of Lagos Dispatch/,
  );
});

test('starts with the new key alone after rotate-key has run', async () => {
  const file = join(ours.DATA_DIR, 'secret.key');
  const old = readFileSync(file, 'utf8');
  const fresh = `${'cd'.repeat(32)}\n`;
  writeFileSync(file, fresh + old);
  const rotate = () =>
    execFileSync(process.execPath, ['apps/server/dist/rotate-key.js'], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, ...ours },
      encoding: 'utf8',
    });
  expect(rotate()).toMatch(
    /^Lagos Dispatch: [1-9]\d* secrets re-encrypted\.\nEvery secret is encrypted with the key \w{16}\./,
  );
  expect(rotate()).toContain('Lagos Dispatch: 0 secrets re-encrypted.');
  writeFileSync(file, fresh);
  const server = await startServer(ours);
  expect(await get(server.port, '/api/config')).toMatchObject({ id: 'lagos' });
  expect(await server.stop()).toBe(0);
});
