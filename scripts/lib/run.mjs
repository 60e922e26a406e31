import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns the path of a program installed by npm. */
export const tool = (name) => join(root, 'node_modules', '.bin', name);

/** Prints the message and exits with code 1. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The process ids of the programs that run. */
const running = new Set();
let isInterrupted = false;

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process group no longer exists.
  }
}

/** Forwards Ctrl-C and SIGTERM to the running programs and kills them after 15 s. */
function interrupt() {
  isInterrupted = true;
  for (const pid of running) {
    killGroup(pid, 'SIGINT');
    setTimeout(() => killGroup(pid, 'SIGKILL'), 15_000).unref();
  }
}

/**
 * Runs a program in its own process group and resolves to its exit code. Kills processes that it leaves running. Output
 * is inherited, ignored (`quiet`), or printed at the end (`buffered`, for programs that run in parallel). `nice` lowers the
 * priority.
 */
export function run(command, args, { cwd = root, env = {}, quiet = false, buffered = false, timeout, nice = 0 } = {}) {
  const output = quiet ? 'ignore' : buffered ? 'pipe' : 'inherit';
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      detached: true,
    });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => chunks.push(data));
    const timer = timeout && setTimeout(() => killGroup(child.pid, 'SIGKILL'), timeout);
    const finish = (code) => {
      clearTimeout(timer);
      if (child.pid) killGroup(child.pid, 'SIGKILL');
      running.delete(child.pid);
      if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt);
      if (chunks.length > 0) process.stdout.write(Buffer.concat(chunks));
      if (isInterrupted) process.exit(130);
      resolve(code);
    };
    child.once('error', () => finish(127));
    child.once(buffered ? 'close' : 'exit', (code) => finish(code ?? 1));
    if (!child.pid) return;
    if (nice > 0) setPriority(child.pid, nice);
    if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, interrupt);
    running.add(child.pid);
  });
}
