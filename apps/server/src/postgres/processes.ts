import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When the process started, in whatever form the system gives it, or null when it is gone (or dead and not yet reaped).
 * Together with the pid this names a process for good: pids come again, in containers after every restart.
 */
export function startOf(pid: number): string | null {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat === '' || fields[0] === 'Z' ? null : (fields[19] ?? null);
}

export function commandOf(pid: number): string[] {
  if (process.platform !== 'linux') return ps(pid, 'command=')?.split(' ') ?? [];
  return read(`/proc/${pid}/cmdline`).split('\0');
}

export async function isGone(pid: number, start: string | null, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (startOf(pid) === start && start !== null) {
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Sends a signal; false when there is nobody to receive it. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function ps(pid: number, field: string): string | null {
  return spawnSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
}
