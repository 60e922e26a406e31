import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { spawnServer, startServer } from './support/server';
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
  const password = /administrator of Lagos Dispatch is chief@paper\.test, password (\S+) \(shown this once\)/.exec(
    production.output(),
  );
  expect(await login(production.port, 'chief@paper.test', password?.[1] ?? '')).toMatchObject({ status: 200 });
  expect(await login(production.port, 'admin@masthead.test', 'Masthead#2026')).toMatchObject({ status: 422 });
  expect(await get(production.port, '/api/config')).toMatchObject({ id: 'lagos', demo: false });
  expect(await production.stop()).toBe(0);

  const again = await startServer({ ...ours, DATA_DIR: elsewhere, DATABASE_URL: url });
  expect(again.output()).not.toContain('shown this once');
  await again.stop();
  await host.stop();
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
    /^The secret key is not the one of Lagos Dispatch/,
  );
});
