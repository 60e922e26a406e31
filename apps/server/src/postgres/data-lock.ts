import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../platform/start-error';
import { startOf } from './processes';

/**
 * One server per data directory. PostgreSQL guards its own files, but a second server would adopt the first one's
 * postmaster and stop it under its feet. Returns what releases the lock.
 */
export function lockDataDirectory(dataDir: string): () => void {
  const lock = join(dataDir, 'masthead.pid');
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }));
  try {
    if (!claim(mine, lock)) {
      refuseLiving(lock, dataDir);
      // Between the look and the move another server may have replaced the stale lock: then it goes back.
      const old = `${mine}.old`;
      renameSync(lock, old);
      const taken = holder(old);
      if (taken !== null) claim(old, lock);
      rmSync(old, { force: true });
      if (taken !== null || !claim(mine, lock)) throw inUse(dataDir, taken);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

/** A hard link appears whole or not at all. */
function claim(file: string, lock: string): boolean {
  try {
    linkSync(file, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function refuseLiving(lock: string, dataDir: string): void {
  const pid = holder(lock);
  if (pid !== null) throw inUse(dataDir, pid);
}

function holder(lock: string): number | null {
  try {
    const { pid, start } = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number; start: string };
    return startOf(pid) === start ? pid : null;
  } catch {
    return null;
  }
}

function inUse(dataDir: string, pid: number | null): StartError {
  const by = pid === null ? 'another server' : `another server (process ${pid})`;
  return new StartError(`The data directory ${dataDir} is in use by ${by}.`);
}
