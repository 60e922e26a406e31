import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { changeOwner, createSpawnOptions, selectInitAccount, selectServerAccount } from './account';
import type { Runtime } from './runtime';
import { PostgresStartError, toErrorMessage } from './start-error';

/** The only database user. It has no password: only our account and root can access the socket. */
export const SUPERUSER = 'postgres';

/**
 * Prepares the cluster, which is the folder with PostgreSQL's data files: creates it if it is missing, checks its
 * version and sets its owner. `sync` waits until new files are on the disk.
 */
export function ensureCluster(runtime: Runtime, cluster: string, sync: boolean): void {
  if (!existsSync(cluster)) initializeCluster(runtime, cluster, sync);
  const version = readDataVersion(cluster);
  if (version !== runtime.major)
    throw new PostgresStartError(
      `The data in ${cluster} is of PostgreSQL ${version}, and this is PostgreSQL ${runtime.major}. Dump the data with the old version and load it into a new data directory.`,
    );
  if (statSync(cluster).uid === 0) changeOwner(selectServerAccount(cluster), cluster);
}

function readDataVersion(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new PostgresStartError(
        `${cluster} exists but contains no PostgreSQL data. Restore the data or remove the folder.`,
      );
    throw new PostgresStartError(
      `The data in ${cluster} cannot be read (${toErrorMessage(error)}). Start Masthead as the user who owns it.`,
    );
  }
}

/** Runs `initdb` in a temporary folder and renames it, so that an interrupted run leaves no partial cluster. */
function initializeCluster(runtime: Runtime, cluster: string, sync: boolean): void {
  const temporary = `${cluster}.new`;
  const account = selectInitAccount();
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { mode: 0o700 });
  if (account) lchownSync(temporary, account.uid, account.gid);
  const { directory, options } = createSpawnOptions(temporary, account);
  const result = spawnSync(runtime.initdb, createInitArguments(directory, sync), { ...options, encoding: 'utf8' });
  if (result.error || result.status !== 0) {
    rmSync(temporary, { recursive: true, force: true });
    const reason = result.error ? toErrorMessage(result.error) : describeFailure(result.stderr);
    throw new PostgresStartError(`The database could not be created in ${cluster}: ${reason}.`);
  }
  changeOwner(selectServerAccount(cluster), temporary);
  renameSync(temporary, cluster);
  if (sync) syncFolder(dirname(cluster));
}

/**
 * `trust` is safe because the socket's folder is 0700: only the account and root can access it. Network connections are
 * disabled here and by `listen_addresses`.
 */
function createInitArguments(directory: string, sync: boolean): string[] {
  return [
    ...['--pgdata', directory, '--username', SUPERUSER, '--auth-local=trust', '--auth-host=reject'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(sync ? [] : ['--no-sync']),
  ];
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * The first error in PostgreSQL's output, without timestamp and level, to append to a sentence. Later errors are
 * usually consequences. Errors of our own connections during the start are ignored.
 */
export function describeFailure(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/is (starting up|shutting down)/.test(line));
  const line =
    lines.find((candidate) => /\b(FATAL|PANIC|ERROR|error):/.test(candidate)) ?? lines.at(-1) ?? 'there was no output';
  // `2026-01-01 UTC [7] FATAL:  data directory has wrong ownership` becomes `data directory has wrong ownership`.
  const message = line.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s+/, '').replace(/[.\s]+$/, '');
  const isDiskFull = /Check free disk space/.test(output) && !/no space left/i.test(message);
  return isDiskFull ? `${message} (the disk is full)` : message;
}
