import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFolder } from '../support/shared-options';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The settings of a server with one project. */
export interface DataSettings extends Record<string, string> {
  DATA_DIR: string;
  PROJECTS_FILE: string;
}

/** Data of a stopped server with demo content. Tests copy it, because filling it takes longest. */
export const filledData: DataSettings = {
  DATA_DIR: join(runFolder, 'filled'),
  PROJECTS_FILE: join(runFolder, 'projects.json'),
};

/** Returns the settings of a server with an empty data folder, which does not exist yet. */
export function emptyData(): DataSettings {
  return { ...filledData, DATA_DIR: join(mkdtempSync(join(runFolder, 'test-')), 'data') };
}

/** Returns the settings of a server with its own copy of the demo content. */
export function copyFilledData(): DataSettings {
  const settings = emptyData();
  cpSync(filledData.DATA_DIR, settings.DATA_DIR, { recursive: true, preserveTimestamps: true });
  return settings;
}

export interface RunningServer {
  process: ChildProcess;
  port: number;
  output: () => string;
  /** The exit code; `null` if a signal ended the process. */
  exited: Promise<number | null>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Starts the built server and waits until it is ready or has exited. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const server = spawnServer(env);
  await server.ready;
  return server;
}

/** Starts the built server without waiting. */
export function spawnServer(env: Record<string, string>): RunningServer & { ready: Promise<unknown> } {
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let outputText = '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const announcedReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => {
        outputText += data.toString();
        if (/is ready on port \d+/.test(outputText)) resolve();
      });
    }
  });
  return {
    process: child,
    ready: Promise.race([announcedReady, exited]),
    get port() {
      return Number(/is ready on port (\d+)/.exec(outputText)?.[1] ?? 0);
    },
    output: () => outputText,
    exited,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}
