import { createHash } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account';
import { PostgresStartError } from './start-error';

/**
 * Creates the directory of the Unix socket. Its path depends only on the data directory, so that the next server finds
 * a running postmaster. It is short because the path of a socket is limited to about 100 characters.
 */
export function ensureSocketDir(dataDir: string, account: Account): string {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const owner = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const folder = join(account ? selectRootParent() : selectUserParent(), `masthead-${owner.uid}-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stats = lstatSync(folder);
  const isOwned = stats.uid === owner.uid || stats.uid === process.getuid?.();
  if (!stats.isDirectory() || !isOwned) throw new PostgresStartError(`${folder} belongs to another user. Remove it.`);
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** Only root can create files in /run, so no other user can create our folder first. */
const selectRootParent = () => (isWritable('/run') ? '/run' : '/tmp');

/** Prefers /tmp, because the path in TMPDIR may be too long for a socket. */
const selectUserParent = () => (isWritable('/tmp') ? '/tmp' : tmpdir());

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const MB = 1024 * 1024;

/**
 * The settings that depend on the memory of the machine. The shared buffers keep the tables and indexes that requests
 * read often. They get a sixteenth of the memory, because Node and the file cache of the system need the rest.
 */
export function memorySettings(totalBytes: number): Record<string, string> {
  const share = (divisor: number, minMb: number, maxMb: number) =>
    `${Math.round(Math.min(maxMb, Math.max(minMb, totalBytes / divisor / MB)))}MB`;
  return {
    shared_buffers: share(16, 32, 1024),
    effective_cache_size: share(2, 128, 64 * 1024),
    maintenance_work_mem: share(64, 32, 256),
  };
}

/** The memory of the machine, or the limit of the container if that is lower. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** The settings of PostgreSQL. Durability settings stay at its defaults (fsync and synchronous_commit on). */
const defaultSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '100',
  huge_pages: 'off',
  io_method: 'sync',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  max_logical_replication_workers: '0',
  jit: 'off',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %d ',
  log_timezone: 'UTC',
  timezone: 'UTC',
  // Ends the transaction of a killed process although it waits for a lock. Not every platform supports it.
  ...(process.platform === 'linux' && { client_connection_check_interval: '500ms' }),
};

/** Part of the name of the socket. The server has no network port. */
export const PORT = Number(defaultSettings.port);

/** The command line of the server program. */
export function createServerArguments(
  directory: string,
  socketDir: string,
  settings: Record<string, string>,
): string[] {
  const all = {
    ...defaultSettings,
    ...memorySettings(availableMemory()),
    ...settings,
    unix_socket_directories: socketDir,
  };
  return ['-D', directory, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
