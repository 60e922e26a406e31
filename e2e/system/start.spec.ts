import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type RunningServer, spawnServer, startServer } from '../support/server';
import { generateCode } from '../support/session';

const projects = JSON.parse(readFileSync(new URL('../../projects.json', import.meta.url), 'utf8')) as object[];

let folder: string;
/** The settings of the server. One project is enough to test starting and stopping. */
let settings: { DATA_DIR: string; PROJECTS_FILE: string };
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-start-'));
  settings = { DATA_DIR: join(folder, 'data'), PROJECTS_FILE: join(folder, 'projects.json') };
  writeFileSync(settings.PROJECTS_FILE, JSON.stringify(projects.slice(0, 1)));
  // The first start takes longest, because it loads the demo content.
  await (await startServer(settings)).stop();
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pidFile = ({ DATA_DIR } = settings) => join(DATA_DIR, 'postgres', 'postmaster.pid');
/** The lines of the pid file: line 4 is the port, line 5 the folder of the socket. */
const readPidFile = () => readFileSync(pidFile(), 'utf8').split('\n');
const fetchJson = async (port: number, path: string) => (await fetch(`http://localhost:${port}${path}`)).json();
const login = async (port: number, login: string, password: string) => {
  const response = await fetch(`http://localhost:${port}/api/v2/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  return { status: response.status, ...((await response.json()) as { token?: string }) };
};
/** Expects that the start fails with one line of output, and returns the line. */
const expectFailedStart = async (env: Record<string, string>) => {
  const server = await startServer({ ...settings, ...env });
  expect(await server.exited).toBe(1);
  const lines = server.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0];
};

/**
 * Without a terminal, the password is written to a file that only its owner can read. The output names only the file.
 */
const readFirstPassword = (server: RunningServer, dataDir: string) => {
  const file = join(dataDir, 'first-administrator-password.txt');
  expect(server.output()).toContain(`The password of the first administrator is in ${file}:`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const password = readFileSync(file, 'utf8').trim().split('\t')[2] ?? '';
  expect(password).toHaveLength(16);
  expect(server.output()).not.toContain(password);
  return password;
};

/** PostgreSQL deletes its pid file on shutdown. A running or killed server leaves it. */
test('the server stops completely on SIGTERM, and its data survives SIGTERM and SIGKILL', async () => {
  const first = await startServer(settings);
  const { token } = await login(first.port, 'admin@masthead.test', 'Masthead#2026');
  expect(existsSync(pidFile())).toBe(true);
  expect(await first.stop()).toBe(0);
  expect(existsSync(pidFile())).toBe(false);

  const second = await startServer(settings);
  const fetchCurrentUser = () =>
    fetch(`http://localhost:${second.port}/api/v2/users/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await fetchCurrentUser()).status).toBe(200);
  const { token: later = '' } = await login(second.port, 'editor@masthead.test', 'Masthead#2026');
  await second.stop('SIGKILL');

  const third = await startServer(settings);
  const response = await fetch(`http://localhost:${third.port}/api/v2/users/me`, {
    headers: { authorization: `Bearer ${later}` },
  });
  expect(response.status).toBe(200);
  expect(await third.stop('SIGINT')).toBe(0);
  expect(existsSync(pidFile())).toBe(false);
});

test('an external PostgreSQL gets the databases, one administrator and no demo content', async () => {
  const host = await startServer(settings);
  const socket = readPidFile()[4] ?? '';
  const port = readPidFile()[3];
  const url = `postgres://postgres@localhost:${port}/production_{project}?host=${encodeURIComponent(socket)}`;
  const otherFolder = join(folder, 'elsewhere');
  const production = await startServer({
    ...settings,
    DATA_DIR: otherFolder,
    DATABASE_URL: url,
    ADMIN_EMAIL: 'chief@paper.test',
  });
  expect(production.output()).not.toContain('Demo accounts');
  const password = readFirstPassword(production, otherFolder);
  expect(await login(production.port, 'chief@paper.test', password)).toMatchObject({ status: 200 });
  expect(await login(production.port, 'admin@masthead.test', 'Masthead#2026')).toMatchObject({ status: 422 });
  expect(await fetchJson(production.port, '/api/config')).toMatchObject({ id: 'lagos', demo: false });
  expect(await production.stop()).toBe(0);

  const again = await startServer({ ...settings, DATA_DIR: otherFolder, DATABASE_URL: url });
  expect(again.output()).not.toContain('password');
  await again.stop();
  await host.stop();
});

for (const [name, value] of Object.entries({ HOST: '0.0.0.0', TRUST_PROXY: '1' })) {
  test(`the server does not start with ${name}=${value} while accounts have the demo password`, async () => {
    expect(await expectFailedStart({ [name]: value })).toMatch(
      /^Accounts of Lagos Dispatch still have the demo password \(admin@masthead\.test, .* DEMO_ACCOUNTS=allow/,
    );
  });
}

test('the server starts with TRUST_PROXY and demo accounts if DEMO_ACCOUNTS allows it', async () => {
  const server = await startServer({ ...settings, TRUST_PROXY: '1', DEMO_ACCOUNTS: 'allow' });
  expect(await fetchJson(server.port, '/api/config')).toMatchObject({ demo: true });
  expect(await server.stop()).toBe(0);
});

test('behind a proxy, the embedded database gets one administrator and no demo accounts', async () => {
  const newSettings = { ...settings, DATA_DIR: join(folder, 'proxied') };
  const server = await startServer({ ...newSettings, TRUST_PROXY: '1' });
  const password = readFirstPassword(server, newSettings.DATA_DIR);
  expect(await login(server.port, 'admin@masthead.test', password)).toMatchObject({ status: 200 });
  expect(await login(server.port, 'editor@masthead.test', 'Masthead#2026')).toMatchObject({ status: 422 });
  expect(await server.stop()).toBe(0);
  // Later, on a loopback address, the login page must not offer demo accounts that do not exist.
  const later = await startServer(newSettings);
  expect(await fetchJson(later.port, '/api/config')).toMatchObject({ demo: false });
  expect(await later.stop()).toBe(0);
});

test('a start on a used port fails with one sentence', async () => {
  const otherServer = createServer().listen(0);
  const { port } = otherServer.address() as { port: number };
  expect(await expectFailedStart({ PORT: String(port) })).toBe(
    `Port ${port} is in use. Stop the other program, or set PORT to another port.`,
  );
  otherServer.close();
});

test('a start on data of another version fails with one sentence', async () => {
  const DATA_DIR = join(folder, 'old');
  mkdirSync(join(DATA_DIR, 'postgres'), { recursive: true });
  writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '14\n');
  expect(await expectFailedStart({ DATA_DIR })).toMatch(/PostgreSQL 14/);
});

test('a start with an unwritable data directory fails with one sentence', async () => {
  writeFileSync(join(folder, 'file'), '');
  expect(await expectFailedStart({ DATA_DIR: join(folder, 'file', 'data') })).toMatch(
    /^The data directory .*file\/data cannot be written: ENOTDIR.* Set DATA_DIR to a folder that this user may write to\.$/,
  );
});

test('a start without a reachable database fails with one sentence', async () => {
  const sentence = await expectFailedStart({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x_{project}' });
  expect(sentence).toMatch(/^The database of .* does not answer: .*ECONNREFUSED/);
});

test('the server stops completely while it is still starting', async () => {
  const newSettings = { ...settings, DATA_DIR: join(folder, 'fresh') };
  const server = spawnServer(newSettings);
  await expect.poll(() => existsSync(pidFile(newSettings)), { intervals: [20] }).toBe(true);
  expect(await server.stop()).toBe(0);
  expect(server.output()).toBe('');
  expect(existsSync(pidFile(newSettings))).toBe(false);
});

test('a second server on the same data fails to start, and an unfinished request does not delay the stop', async () => {
  const server = await startServer(settings);
  expect(await expectFailedStart({})).toContain(String(server.process.pid));
  const socket = connect(server.port, 'localhost');
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/v2/users/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  );
  await once(socket, 'connect');
  expect(await server.stop()).toBe(0);
});

test('a start with another secret key fails with one sentence', async () => {
  const first = await startServer(settings);
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
  await post('confirm', { code: generateCode(secret) });
  await first.stop();
  expect(await expectFailedStart({ SECRET_KEY: 'ab'.repeat(32) })).toMatch(
    /^No secret key decrypts the secrets of Lagos Dispatch/,
  );
});

test('after rotate-key, the server starts with the new key alone', async () => {
  const file = join(settings.DATA_DIR, 'secret.key');
  const oldKey = readFileSync(file, 'utf8');
  const newKey = `${'cd'.repeat(32)}\n`;
  writeFileSync(file, newKey + oldKey);
  const rotate = () =>
    execFileSync(process.execPath, ['apps/server/dist/rotate-key.js'], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, ...settings },
      encoding: 'utf8',
    });
  expect(rotate()).toMatch(
    /^Lagos Dispatch: [1-9]\d* secrets re-encrypted\.\nEvery secret is encrypted with the key \w{16}\./,
  );
  expect(rotate()).toContain('Lagos Dispatch: 0 secrets re-encrypted.');
  writeFileSync(file, newKey);
  const server = await startServer(settings);
  expect(await fetchJson(server.port, '/api/config')).toMatchObject({ id: 'lagos' });
  expect(await server.stop()).toBe(0);
});
