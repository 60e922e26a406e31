import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { inject } from 'vitest';
import { projects } from './test-app';

/** Bundles the server into `dist`, so that it finds its migrations and other files, and returns the path. */
async function build(name: string): Promise<string> {
  const file = join(import.meta.dirname, `../../dist/${name}.js`);
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../../src/main.ts'),
    platform: 'node',
    external: (id) => !/^[./]|^@masthead\//.test(id),
  });
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  await bundle.close();
  return file;
}

/** Starts workers for a database, each in its own process, so that tests can kill them. */
export async function createWorkerProcesses(database: string) {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-workers-'));
  const projectsFile = join(folder, 'projects.json');
  await writeFile(projectsFile, JSON.stringify([{ ...projects[0], id: database }]));
  const file = await build(`workers-of-${database}`);
  const env = {
    ...process.env,
    DATABASE_URL: inject('databaseUrl').replace('{database}', '{project}'),
    PROJECTS_FILE: projectsFile,
    DATA_DIR: folder,
    SECRET_KEY: '0'.repeat(64),
  };
  const runningProcesses = new Set<ChildProcess>();
  /** The error output (stderr) of all workers. */
  const errorOutput: string[] = [];

  return {
    errorOutput,
    /** Resolves when the worker is running. */
    start: async (): Promise<ChildProcess> => {
      const child = spawn(process.execPath, [file, '--role', 'worker'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      runningProcesses.add(child);
      child.once('exit', () => runningProcesses.delete(child));
      child.stderr?.on('data', (text: Buffer) => errorOutput.push(text.toString()));
      const [output] = await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')]);
      if (!Buffer.isBuffer(output)) throw new Error(`A worker did not start: ${errorOutput.join('')}`);
      return child;
    },
    kill: async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
    close: async () => {
      for (const child of runningProcesses) child.kill('SIGKILL');
      await rm(file, { force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
