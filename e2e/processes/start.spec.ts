import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  copyFilledData,
  type DataSettings,
  emptyData,
  type RunningServer,
  root,
  spawnServer,
  startServer,
} from './server';

let settings: DataSettings;
test.beforeAll(() => {
  settings = copyFilledData();
});

const pidFile = ({ DATA_DIR } = settings) => join(DATA_DIR, 'postgres', 'postmaster.pid');
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
/** Without a terminal, the password is written to a file, and the output names the file. */
const readFirstPassword = (server: RunningServer, { DATA_DIR }: DataSettings) => {
  const file = join(DATA_DIR, 'first-administrator-password.txt');
  expect(server.output()).toContain(`The password of the first administrator is in ${file}:`);
  return readFileSync(file, 'utf8').trim().split('\t')[2] ?? '';
};

/** PostgreSQL deletes its pid file on shutdown. A running or killed server leaves it. */
test('the server stops completely on SIGTERM, and its data survives SIGTERM and SIGKILL', async () => {
  const first = await startServer(settings);
  const { token } = await login(first.port, 'admin@masthead.test', 'Masthead#2026');
  expect(existsSync(pidFile())).toBe(true);
  expect(await expectFailedStart({}), 'a second server on the same data').toContain(String(first.process.pid));
  // An unfinished request does not delay the stop.
  const socket = connect(first.port, 'localhost');
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/v2/users/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  );
  await once(socket, 'connect');
  expect(await first.stop()).toBe(0);
  expect(existsSync(pidFile())).toBe(false);

  const second = await startServer(settings);
  const fetchCurrentUser = (port: number, token = '') =>
    fetch(`http://localhost:${port}/api/v2/users/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await fetchCurrentUser(second.port, token)).status).toBe(200);
  const { token: later } = await login(second.port, 'editor@masthead.test', 'Masthead#2026');
  await second.stop('SIGKILL');

  const third = await startServer(settings);
  expect((await fetchCurrentUser(third.port, later)).status).toBe(200);
  expect(await third.stop('SIGINT')).toBe(0);
  expect(existsSync(pidFile())).toBe(false);
});

test('behind a proxy and on an external PostgreSQL, the databases get one administrator and no demo content', async () => {
  const proxied = emptyData();
  const server = await startServer({ ...proxied, TRUST_PROXY: '1' });
  const password = readFirstPassword(server, proxied);
  expect(await login(server.port, 'admin@masthead.test', password)).toMatchObject({ status: 200 });
  expect(await login(server.port, 'editor@masthead.test', 'Masthead#2026')).toMatchObject({ status: 422 });

  // Line 4 of the pid file is the port, line 5 the folder of the socket.
  const [, , , port, socket = ''] = readFileSync(pidFile(proxied), 'utf8').split('\n');
  const external = emptyData();
  const production = await startServer({
    ...external,
    DATABASE_URL: `postgres://postgres@localhost:${port}/production_{project}?host=${encodeURIComponent(socket)}`,
    ADMIN_EMAIL: 'chief@paper.test',
  });
  expect(production.output()).not.toContain('Demo accounts');
  const productionPassword = readFirstPassword(production, external);
  expect(await login(production.port, 'chief@paper.test', productionPassword)).toMatchObject({ status: 200 });
  expect(await login(production.port, 'admin@masthead.test', 'Masthead#2026')).toMatchObject({ status: 422 });
  expect(await fetchJson(production.port, '/api/config')).toMatchObject({ id: 'lagos', demo: false });
  expect(await production.stop()).toBe(0);
  expect(await server.stop()).toBe(0);

  // Later, on a loopback address, the login page must not offer demo accounts that do not exist.
  const local = await startServer(proxied);
  expect(await fetchJson(local.port, '/api/config')).toMatchObject({ demo: false });
  expect(await local.stop()).toBe(0);
});

test('the server does not start behind a proxy while accounts have the demo password', async () => {
  expect(await expectFailedStart({ TRUST_PROXY: '1' })).toMatch(
    /^Accounts of Lagos Dispatch still have the demo password \(admin@masthead\.test, .* DEMO_ACCOUNTS=allow/,
  );
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
  const { DATA_DIR } = emptyData();
  mkdirSync(join(DATA_DIR, 'postgres'), { recursive: true });
  writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '14\n');
  expect(await expectFailedStart({ DATA_DIR })).toMatch(/PostgreSQL 14/);
});

test('a start with an unwritable data directory fails with one sentence', async () => {
  const { DATA_DIR } = emptyData();
  writeFileSync(DATA_DIR, '');
  expect(await expectFailedStart({ DATA_DIR: join(DATA_DIR, 'data') })).toMatch(
    /^The data directory .*data\/data cannot be written: ENOTDIR.* Set DATA_DIR to a folder that this user may write to\.$/,
  );
});

test('a start without a reachable database fails with one sentence', async () => {
  const sentence = await expectFailedStart({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x_{project}' });
  expect(sentence).toMatch(/^The database of .* does not answer: .*ECONNREFUSED/);
});

test('the server stops completely while it is still starting', async () => {
  const newSettings = emptyData();
  const server = spawnServer(newSettings);
  await expect.poll(() => existsSync(pidFile(newSettings)), { intervals: [20] }).toBe(true);
  expect(await server.stop()).toBe(0);
  expect(server.output()).toBe('');
  expect(existsSync(pidFile(newSettings))).toBe(false);
});

test('a start with another secret key fails, and after rotate-key the server starts with the new key alone', async () => {
  const newKey = 'cd'.repeat(32);
  expect(await expectFailedStart({ SECRET_KEY: newKey })).toMatch(
    /^No secret key decrypts the secrets of Lagos Dispatch/,
  );
  const file = join(settings.DATA_DIR, 'secret.key');
  writeFileSync(file, `${newKey}\n${readFileSync(file, 'utf8')}`);
  const output = execFileSync(process.execPath, ['apps/server/dist/rotate-key.js'], {
    cwd: root,
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  });
  expect(output).toMatch(
    /^Lagos Dispatch: [1-9]\d* secrets re-encrypted\.\nEvery secret is encrypted with the key \w{16}\./,
  );
  writeFileSync(file, `${newKey}\n`);
  const server = await startServer(settings);
  expect(await fetchJson(server.port, '/api/config')).toMatchObject({ id: 'lagos' });
  expect(await server.stop()).toBe(0);
});
