import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A program that npm installed. */
export const tool = (name) => join(root, 'node_modules', '.bin', name);

/** Says why and ends, with nothing else on the screen. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const running = new Set();
let interrupted = false;

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody of that group is left.
  }
}

/** Passes Ctrl-C and SIGTERM on, and ends when the programs have: nothing is left behind. */
function interrupt() {
  interrupted = true;
  for (const pid of running) {
    killGroup(pid, 'SIGINT');
    setTimeout(() => killGroup(pid, 'SIGKILL'), 15_000).unref();
  }
}

/**
 * Runs a program in a group of its own and resolves with its exit code. Whatever it leaves running is ended with it.
 * Without `quiet` it writes to our output as it goes, or, when others run beside it and this is to be `held`, at its end.
 */
export function run(command, args, { cwd = root, env = {}, quiet = false, held = false, timeout } = {}) {
  const output = quiet ? 'ignore' : held ? 'pipe' : 'inherit';
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      detached: true,
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => said.push(data));
    const limit = timeout && setTimeout(() => killGroup(child.pid, 'SIGKILL'), timeout);
    const done = (code) => {
      clearTimeout(limit);
      if (child.pid) killGroup(child.pid, 'SIGKILL');
      running.delete(child.pid);
      if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt);
      if (said.length > 0) process.stdout.write(Buffer.concat(said));
      if (interrupted) process.exit(130);
      resolve(code);
    };
    child.once('error', () => done(127));
    child.once(held ? 'close' : 'exit', (code) => done(code ?? 1));
    if (!child.pid) return;
    if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, interrupt);
    running.add(child.pid);
  });
}
