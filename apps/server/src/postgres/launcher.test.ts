import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../platform/start-error';
import { type EmbeddedPostgres, startPostgres } from './launcher';
import { isGone, startOf } from './processes';

/** Nearly every test shares the data in `first`: it is made once and stopped after each test. */
const folder = mkdtempSync(join(tmpdir(), 'masthead-launcher-'));
const settings = { fsync: 'off' };
const running: EmbeddedPostgres[] = [];
const servers: ChildProcess[] = [];
const lines: string[] = [];

async function start(name: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir: join(folder, name), log: (line) => lines.push(line), settings });
  running.push(postgres);
  return postgres;
}

async function ask(postgres: { host: string; port: number; user: string }, sql: string) {
  const { host, port, user } = postgres;
  const client = new Client({ host, port, user, database: 'postgres' });
  // The tests kill the server under open connections.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

function postmasterPid(name: string): number {
  return Number.parseInt(readFileSync(join(folder, name, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

const bundle = join(import.meta.dirname, '../../dist', `launcher-test-${process.pid}.mjs`);

beforeAll(async () => {
  const build = await rolldown({ input: join(import.meta.dirname, 'launcher.ts'), external: /^[^./]/ });
  await build.write({ file: bundle });
  await build.close();
  const first = await start('first');
  await ask(first, 'create table kept (word text)');
  await first.stop();
});

async function stopAll(): Promise<void> {
  for (const server of servers.splice(0)) server.kill('SIGKILL');
  for (const postgres of running.splice(0)) await postgres.stop();
}

afterEach(stopAll);

afterAll(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
  rmSync(bundle, { force: true });
});

/** A server of its own process, as far as PostgreSQL is concerned. */
async function startServer(name: string): Promise<EmbeddedPostgres> {
  const script = `import { startPostgres } from '${bundle}';
    const { host, port, user } = await startPostgres({ dataDir: '${join(folder, name)}', log() {}, settings: { fsync: 'off' } });
    console.log(JSON.stringify({ host, port, user }));
    process.stdin.resume();
    process.stdin.on('end', () => process.exit(0));`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  servers.push(server);
  for await (const line of createInterface({ input: server.stdout })) return JSON.parse(line);
  throw new Error('the server said nothing');
}

async function exited(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null)
    await new Promise((resolve) => server.once('exit', resolve));
}

describe('a data directory', () => {
  test('is made at the first start, in UTF-8, with a socket nobody else can reach', async () => {
    const postgres = await start('first');
    expect(await ask(postgres, 'show server_encoding')).toEqual(['UTF8']);
    expect(await ask(postgres, `select lower('ÉÑ') || upper('ß')`)).toEqual(['éñß']);
    expect(await ask(postgres, 'show listen_addresses')).toEqual(['']);
    expect(statSync(postgres.host).mode & 0o777).toBe(0o700);
    expect(`${postgres.host}/.s.PGSQL.${postgres.port}`.length).toBeLessThan(100);
  });

  test('is left without a process, a socket or a lock by stop(), which may be called twice', async () => {
    const postgres = await start('first');
    const pid = postmasterPid('first');
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(startOf(pid)).toBeNull();
    expect(existsSync(postgres.host)).toBe(false);
    expect(existsSync(join(folder, 'first', 'masthead.pid'))).toBe(false);
  });

  test('keeps committed rows when the postmaster is killed', async () => {
    const killed = await start('first');
    await ask(killed, `insert into kept values ('committed')`);
    const pid = postmasterPid('first');
    const born = startOf(pid);
    process.kill(pid, 'SIGKILL');
    await isGone(pid, born, 5000);
    await killed.stop();
    expect(await ask(await start('first'), 'select word from kept')).toContain('committed');
  });

  test('serves one server at a time', async () => {
    await start('first');
    await expect(start('first')).rejects.toThrow(/first is in use by another server \(process \d+\)\.$/);
  });
});

describe('what an interrupted start left behind', () => {
  test('half of an initdb is made again', async () => {
    mkdirSync(join(folder, 'half', 'postgres.new', 'base'), { recursive: true });
    writeFileSync(join(folder, 'half', 'postgres.new', 'PG_VERSION'), '18\n');
    expect(await ask(await start('half'), 'select 1')).toEqual([1]);
  });

  test('a stale postmaster.pid does not matter, whoever has that pid now', async () => {
    writeFileSync(join(folder, 'first', 'postgres', 'postmaster.pid'), `${process.pid}\n/elsewhere\n`);
    expect(await ask(await start('first'), 'select 1')).toEqual([1]);
  });

  test('a stale lock does not matter, though its pid was given away again', async () => {
    writeFileSync(join(folder, 'first', 'masthead.pid'), JSON.stringify({ pid: process.pid, start: 'long ago' }));
    expect(await ask(await start('first'), 'select 1')).toEqual([1]);
  });

  test('a postmaster whose server was killed is used again, and stopped by stop()', async () => {
    const orphan = await startServer('first');
    await ask(orphan, `insert into kept values ('orphan')`);
    const pid = postmasterPid('first');
    servers[0]?.kill('SIGKILL');
    await exited(servers[0] as ChildProcess);
    const postgres = await start('first');
    expect(postmasterPid('first')).toBe(pid);
    expect(lines.at(-1)).toMatch(/was still running and is used again/);
    expect(await ask(postgres, 'select word from kept')).toContain('orphan');
    await postgres.stop();
    expect(startOf(pid)).toBeNull();
  });

  test('a server that exits without stop() takes its postmaster along', async () => {
    await startServer('first');
    const pid = postmasterPid('first');
    const born = startOf(pid);
    servers[0]?.stdin?.end();
    await exited(servers[0] as ChildProcess);
    expect(await isGone(pid, born, 10_000)).toBe(true);
  });
});

describe('a start that is impossible', () => {
  test('because of data of another version', async () => {
    mkdirSync(join(folder, 'old', 'postgres'), { recursive: true });
    writeFileSync(join(folder, 'old', 'postgres', 'PG_VERSION'), '15\n');
    const failure = start('old');
    await expect(failure).rejects.toBeInstanceOf(StartError);
    await expect(failure).rejects.toThrow(/old\/postgres is of PostgreSQL 15, and this is PostgreSQL 18/);
  });

  test('because the folder holds something else', async () => {
    mkdirSync(join(folder, 'other', 'postgres'), { recursive: true });
    await expect(start('other')).rejects.toThrow(/exists but holds no PostgreSQL data/);
  });

  test('because PostgreSQL refuses, in its own words', async () => {
    const impossible = { dataDir: join(folder, 'first'), log: () => {}, settings: { shared_buffers: 'plenty' } };
    await expect(startPostgres(impossible)).rejects.toThrow(/^PostgreSQL could not be started: .*"shared_buffers"/);
    expect(existsSync(join(folder, 'first', 'masthead.pid'))).toBe(false);
  });

  test('because the data directory is a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(start('file')).rejects.toThrow(/^The data directory .*file cannot be written: /);
  });
});
