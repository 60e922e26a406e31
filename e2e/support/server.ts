import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface RunningServer {
  process: ChildProcess;
  port: number;
  output: () => string;
  /** The exit code; `null` when a signal ended it. */
  exited: Promise<number | null>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Starts the built server and waits until it is ready or has ended. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const server = spawnServer(env);
  await server.ready;
  return server;
}

/** Starts the built server and waits for nothing. */
export function spawnServer(env: Record<string, string>): RunningServer & { ready: Promise<unknown> } {
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const announced = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => {
        text += data.toString();
        if (/is ready on port \d+/.test(text)) resolve();
      });
    }
  });
  return {
    process: child,
    ready: Promise.race([announced, exited]),
    get port() {
      return Number(/is ready on port (\d+)/.exec(text)?.[1] ?? 0);
    },
    output: () => text,
    exited,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}
