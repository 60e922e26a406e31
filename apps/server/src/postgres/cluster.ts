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
import { cause, StartError } from '../platform/start-error';
import { giveTo, initAccount, inside, serverAccount } from './account';
import { telling } from './complaint';
import type { Runtime } from './runtime';

/** The one database superuser; only our own account and root can reach the socket. */
export const SUPERUSER = 'postgres';

/** Makes sure `cluster` holds data this PostgreSQL can open, owned by the account that will open it. */
export function ensureCluster(runtime: Runtime, cluster: string, sync: boolean): void {
  if (!existsSync(cluster)) initialise(runtime, cluster, sync);
  const version = dataVersion(cluster);
  if (version !== runtime.major)
    throw new StartError(
      `The data in ${cluster} is of PostgreSQL ${version}, and this is PostgreSQL ${runtime.major}: dump it with the old version and load it into a new data directory.`,
    );
  if (statSync(cluster).uid === 0) giveTo(serverAccount(cluster), cluster);
}

function dataVersion(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new StartError(`${cluster} exists but holds no PostgreSQL data: move it away or restore it.`);
    throw new StartError(`The data in ${cluster} cannot be read (${cause(error)}): start as the user who owns it.`);
  }
}

/** In a folder of its own until it is whole, so that an interrupted one is simply made again. */
function initialise(runtime: Runtime, cluster: string, sync: boolean): void {
  const fresh = `${cluster}.new`;
  const account = initAccount();
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  if (account) lchownSync(fresh, account.uid, account.gid);
  const { directory, options } = inside(fresh, account);
  const done = spawnSync(runtime.initdb, initOptions(directory, sync), { ...options, encoding: 'utf8' });
  if (done.error || done.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    const why = done.error ? cause(done.error) : telling(done.stderr);
    throw new StartError(`The database could not be created in ${cluster}: ${why}.`);
  }
  giveTo(serverAccount(cluster), fresh);
  renameSync(fresh, cluster);
  if (sync) syncFolder(dirname(cluster));
}

/**
 * `trust` because the socket's folder is 0700: whoever can reach the socket is the account itself or root. Network
 * connections are refused twice, here and by `listen_addresses`.
 */
function initOptions(directory: string, sync: boolean): string[] {
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
