import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cause, StartError } from '../platform/start-error';
import { serverAccount } from './account';
import { ensureCluster, SUPERUSER } from './cluster';
import { telling } from './complaint';
import { lockDataDirectory } from './data-lock';
import {
  findPostmaster,
  forgetStalePostmaster,
  type Launch,
  launchPostmaster,
  type Postmaster,
  rotateLog,
  stopPostmaster,
  waitUntilReady,
} from './postmaster';
import { pause, signal, startOf } from './processes';
import { prepareRuntime } from './runtime';
import { PORT } from './settings';
import { ensureSocketDir } from './socket-dir';

export interface EmbeddedPostgres {
  /** The directory of the Unix socket. */
  host: string;
  port: number;
  user: string;
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
}

/** How long PostgreSQL may say nothing at all. */
const SILENCE = 60_000;

/** PostgreSQL on `dataDir`, ready for connections. Throws a StartError when that is impossible. */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const unlock = openDataDirectory(dataDir);
  try {
    const launch = prepare(dataDir, options.settings ?? {});
    const postmaster = await run(launch, options.log).catch((error) => {
      rmSync(launch.socketDir, { recursive: true, force: true });
      throw error;
    });
    return embedded(postmaster, launch.socketDir, options.log, unlock);
  } catch (error) {
    unlock();
    if (error instanceof StartError) throw error;
    throw new StartError(`PostgreSQL could not be started in ${dataDir}: ${cause(error)}.`);
  }
}

function openDataDirectory(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true });
    return lockDataDirectory(dataDir);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data directory ${dataDir} cannot be written: ${cause(error)}.`);
  }
}

function prepare(dataDir: string, settings: Record<string, string>): Launch {
  const cluster = join(dataDir, 'postgres');
  const logFile = join(dataDir, 'postgres.log');
  const runtime = prepareRuntime();
  ensureCluster(runtime, cluster, settings.fsync !== 'off');
  rotateLog(logFile);
  return { runtime, cluster, logFile, settings, socketDir: ensureSocketDir(dataDir, serverAccount(cluster)) };
}

async function run(launch: Launch, log: (line: string) => void): Promise<Postmaster> {
  while (true) {
    const left = findPostmaster(launch.cluster, launch.socketDir);
    const from = logSize(launch.logFile);
    if (!left) forgetStalePostmaster(launch.cluster);
    const postmaster = left ?? (await launchPostmaster(launch));
    const readiness = await waitUntilReady(postmaster, launch.socketDir, SILENCE);
    if (readiness === 'ready') {
      log(`PostgreSQL ${launch.runtime.version} ${left ? 'was still running and is used again' : 'started'}`);
      return postmaster;
    }
    if (readiness === 'silent') {
      await stopPostmaster(postmaster, log);
      throw new StartError(`PostgreSQL did not answer within 60 s: see ${launch.logFile}.`);
    }
    // One that was still running may have been on its way out; then a new one is due.
    if (!left) refuseUnlessPassing(launch.logFile, from);
    await pause(200);
  }
}

/** Backends of a killed postmaster take a moment to notice; anything else will not pass by itself. */
function refuseUnlessPassing(logFile: string, from: number): void {
  const output = readFileSync(logFile).subarray(from).toString('utf8');
  if (/already exists|still in use/.test(output)) return;
  throw new StartError(`PostgreSQL could not be started: ${telling(output)} (see ${logFile}).`);
}

function logSize(logFile: string): number {
  return statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
}

function embedded(
  postmaster: Postmaster,
  socketDir: string,
  log: (line: string) => void,
  unlock: () => void,
): EmbeddedPostgres {
  // The last resort of a process that exits without having called stop().
  const onExit = () => {
    if (startOf(postmaster.pid) === postmaster.start) signal(postmaster.pid, 'SIGINT');
    unlock();
  };
  process.once('exit', onExit);
  let stopped: Promise<void> | null = null;
  async function stop(): Promise<void> {
    await stopPostmaster(postmaster, log);
    process.off('exit', onExit);
    rmSync(socketDir, { recursive: true, force: true });
    unlock();
  }
  return {
    host: socketDir,
    port: PORT,
    user: SUPERUSER,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
