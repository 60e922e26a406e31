import { statfs } from 'node:fs/promises';
import type { Logger } from './logger';
import { createOutage } from './outage';

const CHECK_INTERVAL_MS = 60_000;
const MB = 1024 * 1024;

export interface FreeSpace {
  free_bytes: number;
  /** Whether the space is below `DISK_WARNING_MB`. */
  is_low: boolean;
}

/** Reads the free space of the disk that has the folder. Returns `null` if the folder cannot be read. */
export async function readFreeSpace(folder: string, warningMb: number): Promise<FreeSpace | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free_bytes = bavail * bsize;
    return { free_bytes, is_low: free_bytes < warningMb * MB };
  } catch {
    return null;
  }
}

/** Logs when the disk is almost full, before writes fail. Returns a function that stops the checks. */
export function watchFreeSpace(read: () => Promise<FreeSpace | null>, logger: Logger): () => void {
  const shortage = createOutage(logger, { start: 'The disk is almost full', end: 'The disk has enough space again' });
  const check = async () => {
    const space = await read();
    if (space?.is_low) shortage.fail(new Error(`${Math.floor(space.free_bytes / MB)} MB are free`));
    else shortage.recover();
  };
  void check();
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
