import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SIZE_MB = 700;
const BLOCK_BYTES = 1024 * 1024;

/** Mounts a small disk in memory at this folder until the process ends. Needs root. */
export function mountSmallDisk(folder) {
  runOrThrow('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', folder]);
  process.prependListener('exit', () => runOrThrow('umount', ['--lazy', folder]));
  const file = join(folder, 'filler');
  return {
    /** Fills the disk to the last byte. */
    fill: () => {
      const descriptor = openSync(file, 'w');
      try {
        for (let bytes = BLOCK_BYTES; bytes >= 1; ) {
          if (!tryToWrite(descriptor, bytes)) bytes = Math.floor(bytes / 2);
        }
      } finally {
        closeSync(descriptor);
      }
    },
    free: () => rmSync(file),
  };
}

function tryToWrite(descriptor, bytes) {
  try {
    writeSync(descriptor, Buffer.alloc(bytes));
    return true;
  } catch (error) {
    if (error.code === 'ENOSPC') return false;
    throw error;
  }
}

function runOrThrow(program, args) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`The full disk needs root to run "${program}": ${stderr?.trim() || error?.message}`);
}
