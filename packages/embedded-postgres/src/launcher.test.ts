import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from './launcher';
import { getProcessStartTime, waitForExit } from './processes';
import { PostgresStartError } from './start-error';

/** Most tests share the cluster `first`. It is created once and stopped after each test. */
const folder = mkdtempSync(join(tmpdir(), 'masthead-launcher-'));
const settings = { fsync: 'off' };
const startedPostgres: EmbeddedPostgres[] = [];
const servers: ChildProcess[] = [];
const logLines: string[] = [];

async function start(name: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir: join(folder, name), log: (line) => logLines.push(line), settings });
  startedPostgres.push(postgres);
  return postgres;
}

async function query(postgres: { host: string; port: number; user: string }, sql: string) {
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

const bundle = join(import.meta.dirname, '../dist', `launcher-${process.pid}.mjs`);

beforeAll(async () => {
  const build = await rolldown({ input: join(import.meta.dirname, 'launcher.ts'), external: /^[^./]/ });
  await build.write({ file: bundle });
  await build.close();
  const first = await start('first');
  await query(first, 'create table notes (word text)');
  await first.stop();
});

async function stopAll(): Promise<void> {
  for (const server of servers.splice(0)) server.kill('SIGKILL');
  for (const postgres of startedPostgres.splice(0)) await postgres.stop();
}

afterEach(stopAll);

afterAll(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
  rmSync(bundle, { force: true });
});

/** Starts PostgreSQL from a separate process. */
async function startServer(name: string): Promise<EmbeddedPostgres> {
  const script = `import { startPostgres } from '${bundle}';
    const { host, port, user } = await startPostgres({ dataDir: '${join(folder, name)}', log() {}, settings: { fsync: 'off' } });
    console.log(JSON.stringify({ host, port, user }));
    process.stdin.resume();
    process.stdin.on('end', () => process.exit(0));`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  servers.push(server);
  for await (const line of createInterface({ input: server.stdout })) return JSON.parse(line);
  throw new Error('The server wrote no output');
}

async function waitForServerExit(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null)
    await new Promise((resolve) => server.once('exit', resolve));
}

/** Connects a client that keeps its transaction open. */
async function begin({ host, port, user }: EmbeddedPostgres, sql: string): Promise<Client> {
  const client = new Client({ host, port, user, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query(sql);
  return client;
}

test.runIf(process.platform === 'linux')('a lost client that waits for a lock loses its own locks', async () => {
  const postgres = await start('first');
  await query(postgres, 'drop table if exists tasks');
  await query(postgres, 'create table tasks as select id from generate_series(1, 2) as id');
  const lockTask = (id: number) => `select from tasks where id = ${id} for update`;
  const holder = await begin(postgres, lockTask(1));
  const lost = await begin(postgres, lockTask(2));
  const waiting = lost.query(lockTask(1)).catch(() => 'ended');
  (lost as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
  expect(await waiting).toBe('ended');
  const next = await begin(postgres, lockTask(2));
  await Promise.all([holder.end(), next.end()]);
});

describe('a data directory', () => {
  test('is created at the first start in UTF-8, with a socket that only its owner can access', async () => {
    const postgres = await start('first');
    expect(await query(postgres, 'show server_encoding')).toEqual(['UTF8']);
    expect(await query(postgres, `select lower('ÉÑ') || upper('ß')`)).toEqual(['éñß']);
    expect(await query(postgres, 'show listen_addresses')).toEqual(['']);
    expect(statSync(postgres.host).mode & 0o777).toBe(0o700);
    expect(`${postgres.host}/.s.PGSQL.${postgres.port}`.length).toBeLessThan(100);
  });

  test('contains no process, socket or lock after stop(), which can be called twice', async () => {
    const postgres = await start('first');
    const pid = postmasterPid('first');
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(getProcessStartTime(pid)).toBeNull();
    expect(existsSync(postgres.host)).toBe(false);
    expect(existsSync(join(folder, 'first', 'masthead.pid'))).toBe(false);
  });

  test('keeps committed rows when the postmaster is killed', async () => {
    const killed = await start('first');
    await query(killed, `insert into notes values ('committed')`);
    const pid = postmasterPid('first');
    const startTime = getProcessStartTime(pid);
    process.kill(pid, 'SIGKILL');
    await waitForExit(pid, startTime, 5000);
    await killed.stop();
    expect(await query(await start('first'), 'select word from notes')).toContain('committed');
  });

  test('rejects a second server while the first one runs', async () => {
    await start('first');
    await expect(start('first')).rejects.toThrow(/first is in use by another server \(process \d+\)\.$/);
  });
});

describe('startPostgres after an interrupted start', () => {
  test('repeats an incomplete initdb', async () => {
    mkdirSync(join(folder, 'half', 'postgres.new', 'base'), { recursive: true });
    writeFileSync(join(folder, 'half', 'postgres.new', 'PG_VERSION'), '18\n');
    expect(await query(await start('half'), 'select 1')).toEqual([1]);
  });

  test('ignores a stale postmaster.pid, even if another process has that pid', async () => {
    writeFileSync(join(folder, 'first', 'postgres', 'postmaster.pid'), `${process.pid}\n/elsewhere\n`);
    expect(await query(await start('first'), 'select 1')).toEqual([1]);
  });

  test('ignores a stale lock, even if another process has its pid', async () => {
    writeFileSync(join(folder, 'first', 'masthead.pid'), JSON.stringify({ pid: process.pid, start: 'long ago' }));
    expect(await query(await start('first'), 'select 1')).toEqual([1]);
  });

  test('reuses the postmaster of a killed server and stops it on stop()', async () => {
    const orphan = await startServer('first');
    await query(orphan, `insert into notes values ('orphan')`);
    const pid = postmasterPid('first');
    servers[0]?.kill('SIGKILL');
    await waitForServerExit(servers[0] as ChildProcess);
    const postgres = await start('first');
    expect(postmasterPid('first')).toBe(pid);
    expect(logLines.at(-1)).toMatch(/reuses the running postmaster/);
    expect(await query(postgres, 'select word from notes')).toContain('orphan');
    await postgres.stop();
    expect(getProcessStartTime(pid)).toBeNull();
  });

  test('stops the postmaster when the server exits without stop()', async () => {
    await startServer('first');
    const pid = postmasterPid('first');
    const startTime = getProcessStartTime(pid);
    servers[0]?.stdin?.end();
    await waitForServerExit(servers[0] as ChildProcess);
    expect(await waitForExit(pid, startTime, 10_000)).toBe(true);
  });
});

describe('a supervised PostgreSQL', () => {
  /** Starts it with a short back-off. `givenUp` is the error of the last attempt. */
  async function startSupervised(name: string, backOffMs: number[]) {
    const lines: string[] = [];
    let giveUp: (error: Error) => void = () => {};
    const givenUp = new Promise<Error>((resolve) => {
      giveUp = resolve;
    });
    const supervision = { report: (line: string) => void lines.push(line), onGivenUp: giveUp, backOffMs };
    const postgres = await startPostgres({ dataDir: join(folder, name), log() {}, settings, supervision });
    startedPostgres.push(postgres);
    return { postgres, lines, givenUp };
  }

  test('starts again after its postmaster is killed, and keeps committed rows', async () => {
    const { postgres, lines } = await startSupervised('first', [0, 100, 1000, 1000]);
    await query(postgres, `insert into notes values ('supervised')`);
    const pid = postmasterPid('first');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => lines, { timeout: 60_000 }).toContain('PostgreSQL is running again');
    expect(postmasterPid('first')).not.toBe(pid);
    expect(await query(postgres, 'select word from notes')).toContain('supervised');
    await postgres.stop();
    expect(existsSync(postgres.host)).toBe(false);
  });

  test('is given up with one sentence when no attempt succeeds', async () => {
    const { postgres, givenUp } = await startSupervised('damaged', [0, 50]);
    rmSync(join(folder, 'damaged', 'postgres', 'global', 'pg_control'));
    process.kill(postmasterPid('damaged'), 'SIGKILL');
    expect((await givenUp).message).toMatch(
      /^PostgreSQL stopped and could not be started again after 2 attempts: PostgreSQL could not be started: .*pg_control.*\(see .*postgres\.log\)\.$/,
    );
    await postgres.stop();
  });

  test('stops during a pause between two attempts', async () => {
    const { postgres, lines } = await startSupervised('first', [3_600_000]);
    process.kill(postmasterPid('first'), 'SIGKILL');
    await expect.poll(() => lines, { timeout: 60_000 }).toEqual(['PostgreSQL stopped unexpectedly. Starting it again']);
    await postgres.stop();
    expect(existsSync(join(folder, 'first', 'masthead.pid'))).toBe(false);
  });
});

describe('startPostgres', () => {
  test('rejects data of another PostgreSQL version', async () => {
    mkdirSync(join(folder, 'old', 'postgres'), { recursive: true });
    writeFileSync(join(folder, 'old', 'postgres', 'PG_VERSION'), '15\n');
    const failure = start('old');
    await expect(failure).rejects.toBeInstanceOf(PostgresStartError);
    await expect(failure).rejects.toThrow(/old\/postgres is of PostgreSQL 15, and this is PostgreSQL 18/);
  });

  test('rejects a folder without PostgreSQL data', async () => {
    mkdirSync(join(folder, 'other', 'postgres'), { recursive: true });
    await expect(start('other')).rejects.toThrow(/exists but contains no PostgreSQL data/);
  });

  test('reports the error message of PostgreSQL', async () => {
    const impossible = { dataDir: join(folder, 'first'), log: () => {}, settings: { shared_buffers: 'plenty' } };
    await expect(startPostgres(impossible)).rejects.toThrow(/^PostgreSQL could not be started: .*"shared_buffers"/);
    expect(existsSync(join(folder, 'first', 'masthead.pid'))).toBe(false);
  });

  test('rejects a data directory that is a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(start('file')).rejects.toThrow(/^The data directory .*file cannot be written: /);
  });
});
