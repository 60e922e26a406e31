import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The start time of a process in a system-specific format; `null` when it has exited (or is a zombie). Together with
 * the pid it identifies a process: systems reuse pids, in containers after every restart.
 */
export function getProcessStartTime(pid: number): string | null {
  if (process.platform !== 'linux') return runPs(pid, 'lstart=');
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses and may contain spaces.
  // The fields after it begin with the state (`Z` for a zombie). The start time is the 22nd field of the line.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat === '' || fields[0] === 'Z' ? null : (fields[19] ?? null);
}

/** Whether the process has not exited. Only Linux tells it from a later process with the same pid. */
export function isRunning({ pid, startTime }: { pid: number; startTime: string | null }): boolean {
  // Elsewhere the start time takes a run of `ps`, which is too slow for a frequent check.
  return process.platform === 'linux' ? getProcessStartTime(pid) === startTime : sendSignal(pid, 0);
}

/** The command line of a process; empty when it has exited. */
export function getCommandLine(pid: number): string[] {
  if (process.platform !== 'linux') return runPs(pid, 'command=')?.split(' ') ?? [];
  return readOrEmpty(`/proc/${pid}/cmdline`).split('\0');
}

/** Waits until the process exits. Returns `false` if it still runs after the timeout. */
export async function waitForExit(pid: number, startTime: string | null, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (getProcessStartTime(pid) === startTime && startTime !== null) {
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Sends a signal; 0 only tests the process. Returns `false` if the process does not exist. */
export function sendSignal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function runPs(pid: number, field: string): string | null {
  return spawnSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
}
