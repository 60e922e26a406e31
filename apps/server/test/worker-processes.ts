import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { inject } from 'vitest';
import { projects } from './harness';

/** The server as it is shipped, built beside the real one, so that it finds what it brings along. */
async function build(name: string): Promise<string> {
  const file = join(import.meta.dirname, `../dist/${name}.js`);
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../src/main.ts'),
    platform: 'node',
    external: (id) => !/^[./]|^@masthead\//.test(id),
  });
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  await bundle.close();
  return file;
}

/** Starts workers of the database with this name, each a process of its own. */
export async function workerProcesses(database: string) {
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
  const living = new Set<ChildProcess>();
  const complaints: string[] = [];

  return {
    complaints,
    /** Answers when it works. */
    start: async (): Promise<ChildProcess> => {
      const child = spawn(process.execPath, [file, '--role', 'worker'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      living.add(child);
      child.once('exit', () => living.delete(child));
      child.stderr?.on('data', (text: Buffer) => complaints.push(text.toString()));
      const [said] = await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')]);
      if (!Buffer.isBuffer(said)) throw new Error(`A worker did not start: ${complaints.join('')}`);
      return child;
    },
    kill: async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
    close: async () => {
      for (const child of living) child.kill('SIGKILL');
      await rm(file, { force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
