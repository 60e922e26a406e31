import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getProcessStartTime } from './processes';
import { PostgresStartError } from './start-error';

/**
 * Allows one server per data directory. PostgreSQL locks its own files, but a second server would reuse the postmaster
 * of the first one and stop it. Returns a function that releases the lock.
 */
export function lockDataDirectory(dataDir: string): () => void {
  const lock = join(dataDir, 'masthead.pid');
  const ownFile = `${lock}.${process.pid}`;
  writeFileSync(ownFile, JSON.stringify({ pid: process.pid, start: getProcessStartTime(process.pid) }));
  try {
    if (!createLock(ownFile, lock)) {
      throwIfHeld(lock, dataDir);
      // Another server may replace the stale lock between this check and the rename. If so, its lock is restored.
      const staleLock = `${ownFile}.old`;
      renameSync(lock, staleLock);
      const otherPid = findRunningHolder(staleLock);
      if (otherPid !== null) createLock(staleLock, lock);
      rmSync(staleLock, { force: true });
      if (otherPid !== null || !createLock(ownFile, lock)) throw createInUseError(dataDir, otherPid);
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

/** Creates the lock with a hard link, which is atomic. Returns whether it succeeded. */
function createLock(file: string, lock: string): boolean {
  try {
    linkSync(file, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function throwIfHeld(lock: string, dataDir: string): void {
  const pid = findRunningHolder(lock);
  if (pid !== null) throw createInUseError(dataDir, pid);
}

/** The pid of the process that holds the lock; `null` if it has exited. */
function findRunningHolder(lock: string): number | null {
  try {
    const { pid, start } = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number; start: string };
    return getProcessStartTime(pid) === start ? pid : null;
  } catch {
    return null;
  }
}

function createInUseError(dataDir: string, pid: number | null): PostgresStartError {
  const holder = pid === null ? 'another server' : `another server (process ${pid})`;
  return new PostgresStartError(`The data directory ${dataDir} is in use by ${holder}.`);
}
