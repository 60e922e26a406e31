import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { createSpawnOptions, selectServerAccount } from './account';
import { SUPERUSER } from './cluster';
import { getCommandLine, getProcessStartTime, pause, sendSignal, waitForExit } from './processes';
import type { Runtime } from './runtime';
import { createServerArguments, PORT } from './settings';
import { PostgresStartError, toErrorMessage } from './start-error';

/** The main process of a PostgreSQL server. The start time tells it from a later process with the same pid. */
export interface Postmaster {
  pid: number;
  startTime: string | null;
}

/** Finds the running postmaster of a server that was killed. */
export function findPostmaster(cluster: string, socketDir: string): Postmaster | null {
  const pid = readRecordedPid(cluster);
  if (pid === null || getProcessStartTime(pid) === null) return null;
  const command = getCommandLine(pid);
  if (command.includes(`unix_socket_directories=${socketDir}`)) return { pid, startTime: getProcessStartTime(pid) };
  if (basename(command[0] ?? '') === 'postgres')
    throw new PostgresStartError(`Another PostgreSQL (process ${pid}) is using the data in ${cluster}.`);
  return null;
}

/**
 * Deletes a stale postmaster.pid. PostgreSQL trusts the file if any process of the same user has the pid; in a
 * container that is often our own process.
 */
export function removeStalePidFile(cluster: string): void {
  const program = getCommandLine(readRecordedPid(cluster) ?? 0)[0];
  if (program && basename(program) !== 'postgres') rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function readRecordedPid(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return pid > 0 ? pid : null;
}

/** The folder of the socket, which is line 5 of the pid file; `null` without the file. */
export function readSocketDir(cluster: string): string | null {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? (readFileSync(file, 'utf8').split('\n')[4] ?? null) : null;
}

/** The programs, folders and settings to start PostgreSQL with. */
export interface LaunchOptions {
  runtime: Runtime;
  cluster: string;
  socketDir: string;
  logFile: string;
  settings: Record<string, string>;
}

/** Starts PostgreSQL in its own session, so that Ctrl-C stops the server first and PostgreSQL last. */
export async function launchPostmaster({
  runtime,
  cluster,
  socketDir,
  logFile,
  settings,
}: LaunchOptions): Promise<Postmaster> {
  const { directory, options } = createSpawnOptions(cluster, selectServerAccount(cluster));
  const log = openSync(logFile, 'a');
  try {
    const child = spawn(runtime.postgres, createServerArguments(directory, socketDir, settings), {
      ...options,
      detached: true,
      stdio: ['ignore', log, log],
    });
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
    const pid = child.pid as number;
    return { pid, startTime: getProcessStartTime(pid) };
  } catch (error) {
    throw new PostgresStartError(`PostgreSQL could not be started: ${toErrorMessage(error)}.`);
  } finally {
    closeSync(log);
  }
}

/** `gone`: the process has exited; `silent`: it did not respond in time. */
type Readiness = 'ready' | 'gone' | 'silent';

/** Waits until PostgreSQL accepts connections. The timeout starts again while PostgreSQL reports a recovery. */
export async function waitUntilReady(postmaster: Postmaster, socketDir: string, timeoutMs: number): Promise<Readiness> {
  let deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const connection = await tryToConnect(socketDir);
    if (connection === 'ready') return 'ready';
    if (connection === 'starting') deadline = Date.now() + timeoutMs;
    if (await waitForExit(postmaster.pid, postmaster.startTime, 0)) return 'gone';
    await pause(30);
  }
  return 'silent';
}

/** The error code while PostgreSQL starts, recovers or shuts down. */
const CANNOT_CONNECT_NOW = '57P03';

async function tryToConnect(socketDir: string): Promise<'ready' | 'starting' | 'failed'> {
  const client = new Client({ host: socketDir, port: PORT, user: SUPERUSER, database: 'postgres', ssl: false });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    return (error as { code?: string }).code === CANNOT_CONNECT_NOW ? 'starting' : 'failed';
  } finally {
    await client.end().catch(() => {});
  }
}

/** Requests a fast shutdown, and after 10 s an immediate one, which causes a recovery at the next start. */
export async function stopPostmaster({ pid, startTime }: Postmaster, log: (line: string) => void): Promise<void> {
  if (getProcessStartTime(pid) !== startTime) return;
  sendSignal(pid, 'SIGINT');
  if (await waitForExit(pid, startTime, 10_000)) return;
  log('PostgreSQL did not stop within 10 s. Forcing an immediate shutdown; it will recover at the next start');
  sendSignal(pid, 'SIGQUIT');
  if (!(await waitForExit(pid, startTime, 5_000)))
    log(`PostgreSQL (process ${pid}) is still running after an immediate shutdown`);
}

const MAX_LOG_BYTES = 10 * 1024 * 1024;

export function rotateLog(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
}
