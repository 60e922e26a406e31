import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { cause, StartError } from '../platform/start-error';
import { inside, serverAccount } from './account';
import { SUPERUSER } from './cluster';
import { commandOf, isGone, pause, signal, startOf } from './processes';
import type { Runtime } from './runtime';
import { PORT, serverArguments } from './settings';

export interface Postmaster {
  pid: number;
  start: string | null;
}

/** The postmaster that runs on this data already, left by a server that was killed. */
export function findPostmaster(cluster: string, socketDir: string): Postmaster | null {
  const pid = recordedPid(cluster);
  if (pid === null || startOf(pid) === null) return null;
  const command = commandOf(pid);
  if (command.includes(`unix_socket_directories=${socketDir}`)) return { pid, start: startOf(pid) };
  if (basename(command[0] ?? '') === 'postgres')
    throw new StartError(`Another PostgreSQL (process ${pid}) is using the data in ${cluster}.`);
  return null;
}

/** PostgreSQL believes the pid in its file as long as any process of the same user has it, in a container often ours. */
export function forgetStalePostmaster(cluster: string): void {
  const program = commandOf(recordedPid(cluster) ?? 0)[0];
  if (program && basename(program) !== 'postgres') rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function recordedPid(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return pid > 0 ? pid : null;
}

export interface Launch {
  runtime: Runtime;
  cluster: string;
  socketDir: string;
  logFile: string;
  settings: Record<string, string>;
}

/** In a session of its own: Ctrl-C in the terminal must reach the server first and PostgreSQL last. */
export async function launchPostmaster({
  runtime,
  cluster,
  socketDir,
  logFile,
  settings,
}: Launch): Promise<Postmaster> {
  const { directory, options } = inside(cluster, serverAccount(cluster));
  const log = openSync(logFile, 'a');
  try {
    const child = spawn(runtime.postgres, serverArguments(directory, socketDir, settings), {
      ...options,
      detached: true,
      stdio: ['ignore', log, log],
    });
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
    const pid = child.pid as number;
    return { pid, start: startOf(pid) };
  } catch (error) {
    throw new StartError(`PostgreSQL could not be started: ${cause(error)}.`);
  } finally {
    closeSync(log);
  }
}

type Readiness = 'ready' | 'gone' | 'silent';

/** Gives up on one that has said nothing for the limit. Whoever recovers after a crash says so, and may take its time. */
export async function waitUntilReady(postmaster: Postmaster, socketDir: string, limit: number): Promise<Readiness> {
  let deadline = Date.now() + limit;
  while (Date.now() < deadline) {
    const answer = await greet(socketDir);
    if (answer === 'ready') return 'ready';
    if (answer === 'starting') deadline = Date.now() + limit;
    if (await isGone(postmaster.pid, postmaster.start, 0)) return 'gone';
    await pause(30);
  }
  return 'silent';
}

/** What PostgreSQL answers while it starts up, recovers or shuts down. */
const CANNOT_CONNECT_NOW = '57P03';

async function greet(socketDir: string): Promise<'ready' | 'starting' | 'nothing'> {
  const client = new Client({ host: socketDir, port: PORT, user: SUPERUSER, database: 'postgres', ssl: false });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    return (error as { code?: string }).code === CANNOT_CONNECT_NOW ? 'starting' : 'nothing';
  } finally {
    await client.end().catch(() => {});
  }
}

/** Fast shutdown (a smart one would wait for every client), then an immediate one, which recovers at the next start. */
export async function stopPostmaster({ pid, start }: Postmaster, log: (line: string) => void): Promise<void> {
  if (startOf(pid) !== start) return;
  signal(pid, 'SIGINT');
  if (await isGone(pid, start, 10_000)) return;
  log('PostgreSQL did not stop within 10 s: stopping it at once, it recovers at the next start');
  signal(pid, 'SIGQUIT');
  if (!(await isGone(pid, start, 5_000))) log(`PostgreSQL (process ${pid}) does not stop`);
}

const LOG_LIMIT = 10 * 1024 * 1024;

export function rotateLog(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(logFile, `${logFile}.1`);
}
