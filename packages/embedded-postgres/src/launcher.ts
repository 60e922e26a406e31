import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { selectServerAccount } from './account';
import { describeFailure, ensureCluster, SUPERUSER } from './cluster';
import { lockDataDirectory } from './data-lock';
import {
  findPostmaster,
  type LaunchOptions,
  launchPostmaster,
  type Postmaster,
  readSocketDir,
  removeStalePidFile,
  rotateLog,
  stopPostmaster,
  waitUntilReady,
} from './postmaster';
import { getProcessStartTime, pause, sendSignal } from './processes';
import { prepareRuntime } from './runtime';
import { ensureSocketDir, PORT } from './settings';
import { PostgresStartError, toErrorMessage } from './start-error';
import { type Supervision, supervise } from './supervise';

/** A running PostgreSQL server: how to connect to it and how to stop it. */
export interface EmbeddedPostgres {
  /** The directory of the Unix socket. */
  host: string;
  port: number;
  user: string;
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** The folder for the database files, the log and the lock. */
  dataDir: string;
  log: (line: string) => void;
  /** Settings of PostgreSQL that replace the defaults. */
  settings?: Record<string, string>;
  /** Starts PostgreSQL again when it dies. Without it, PostgreSQL stays dead, as a short command expects. */
  supervision?: Supervision;
}

/** The start fails after this time without any response from PostgreSQL. */
const RESPONSE_TIMEOUT_MS = 60_000;

/**
 * Starts the PostgreSQL server that is installed with the npm packages, so that Masthead runs without a database server
 * of its own. Waits until it accepts connections. Throws a `PostgresStartError`.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const unlock = createAndLockDataDirectory(dataDir);
  try {
    const launch = prepareLaunch(dataDir, options.settings ?? {});
    const postmaster = await startAndWait(launch, options.log).catch((error) => {
      rmSync(launch.socketDir, { recursive: true, force: true });
      throw error;
    });
    return createHandle(postmaster, launch, options, unlock);
  } catch (error) {
    unlock();
    if (error instanceof PostgresStartError) throw error;
    throw new PostgresStartError(`PostgreSQL could not be started in ${dataDir}: ${toErrorMessage(error)}.`);
  }
}

/** The connection to the PostgreSQL that another process runs in this folder; `null` if none runs. */
export function findRunningPostgres(dataDir: string): Pick<EmbeddedPostgres, 'host' | 'port' | 'user'> | null {
  const cluster = join(resolve(dataDir), 'postgres');
  const socketDir = readSocketDir(cluster);
  return socketDir && findPostmaster(cluster, socketDir) ? { host: socketDir, port: PORT, user: SUPERUSER } : null;
}

function createAndLockDataDirectory(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true });
    return lockDataDirectory(dataDir);
  } catch (error) {
    if (error instanceof PostgresStartError) throw error;
    throw new PostgresStartError(`The data directory ${dataDir} cannot be written: ${toErrorMessage(error)}.`);
  }
}

function prepareLaunch(dataDir: string, settings: Record<string, string>): LaunchOptions {
  const cluster = join(dataDir, 'postgres');
  const logFile = join(dataDir, 'postgres.log');
  const runtime = prepareRuntime();
  ensureCluster(runtime, cluster, settings.fsync !== 'off');
  rotateLog(logFile);
  return { runtime, cluster, logFile, settings, socketDir: ensureSocketDir(dataDir, selectServerAccount(cluster)) };
}

/** Starts the postmaster, which is PostgreSQL's main process, or reuses the one of a killed server. */
async function startAndWait(launch: LaunchOptions, log: (line: string) => void): Promise<Postmaster> {
  const deadline = Date.now() + RESPONSE_TIMEOUT_MS;
  while (true) {
    const existing = findPostmaster(launch.cluster, launch.socketDir);
    const logOffset = getLogSize(launch.logFile);
    if (!existing) removeStalePidFile(launch.cluster);
    const postmaster = existing ?? (await launchPostmaster(launch));
    const readiness = await waitUntilReady(postmaster, launch.socketDir, RESPONSE_TIMEOUT_MS);
    if (readiness === 'ready') {
      log(`PostgreSQL ${launch.runtime.version} ${existing ? 'reuses the running postmaster' : 'started'}`);
      return postmaster;
    }
    if (readiness === 'silent') {
      await stopPostmaster(postmaster, log);
      throw new PostgresStartError(`PostgreSQL did not answer within 60 s. See ${launch.logFile}.`);
    }
    // An existing postmaster may have been shutting down. The next iteration starts a new one.
    if (!existing) throwUnlessTransient(launch.logFile, logOffset, deadline);
    await pause(200);
  }
}

/** Returns for an error that a retry can solve: processes of a killed postmaster exit after a moment. Else throws. */
function throwUnlessTransient(logFile: string, logOffset: number, deadline: number): void {
  const output = readFileSync(logFile).subarray(logOffset).toString('utf8');
  if (/already exists|still in use/.test(output) && Date.now() < deadline) return;
  throw new PostgresStartError(`PostgreSQL could not be started: ${describeFailure(output)} (see ${logFile}).`);
}

function getLogSize(logFile: string): number {
  return statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
}

function createHandle(
  first: Postmaster,
  launch: LaunchOptions,
  { log, supervision }: EmbeddedPostgresOptions,
  unlock: () => void,
): EmbeddedPostgres {
  let postmaster = first;
  async function restart(): Promise<Postmaster> {
    postmaster = await startAndWait(launch, log);
    return postmaster;
  }
  const endSupervision = supervision && supervise(first, restart, supervision);
  // Runs when the process exits without calling stop().
  const onExit = () => {
    if (getProcessStartTime(postmaster.pid) === postmaster.startTime) sendSignal(postmaster.pid, 'SIGINT');
    unlock();
  };
  process.once('exit', onExit);
  let stopping: Promise<void> | null = null;
  async function stop(): Promise<void> {
    await endSupervision?.();
    await stopPostmaster(postmaster, log);
    process.off('exit', onExit);
    rmSync(launch.socketDir, { recursive: true, force: true });
    unlock();
  }
  return {
    host: launch.socketDir,
    port: PORT,
    user: SUPERUSER,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
