import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { RUN_MARK } from './processes.mjs';

/** The folder that Linux keeps in memory: the files of a new database are created there in a tenth of the time. */
const MEMORY_FOLDER = '/dev/shm';
/** A run needs about a quarter of it. */
const MIN_FREE_MEMORY = 6 * 1024 ** 3;

function canHoldRun(folder) {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return folder !== MEMORY_FOLDER || Math.min(bavail * bsize, process.availableMemory()) > MIN_FREE_MEMORY;
  } catch {
    return false;
  }
}

/** Creates a folder that the account of PostgreSQL can enter. The path is short, because sockets are in it. */
function createFolder() {
  const parent = [MEMORY_FOLDER, '/tmp'].find(canHoldRun) ?? tmpdir();
  const folder = mkdtempSync(join(parent, 'masthead-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Gives a test run its own folder for temporary files and marks its processes. A second process ends what is left when the
 * run ends, even if the run is killed. Failures stay in the folder `results`.
 */
export function openRunEnvironment(results = join(root, 'test-results')) {
  const id = randomUUID();
  const folder = createFolder();
  const cleaner = spawn(process.execPath, [join(import.meta.dirname, 'clean-up.mjs'), id, folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  process.env[RUN_MARK] = id;
  process.env.TMPDIR = folder;
  // SIGUSR2 makes a Node process write a report of its stack and its open handles.
  const reports = join(folder, 'reports');
  mkdirSync(reports, { mode: 0o777 });
  process.env.NODE_OPTIONS = [
    process.env.NODE_OPTIONS,
    `--report-on-signal --report-signal=SIGUSR2 --report-directory=${reports}`,
  ]
    .filter(Boolean)
    .join(' ');
  return {
    id,
    folder,
    reports,
    results,
    close: async () => {
      const exit = once(cleaner, 'exit');
      cleaner.stdin.end();
      await exit;
    },
  };
}
