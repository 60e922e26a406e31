import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from './run.mjs';

/**
 * Bundles the launcher, because Node 20 does not run TypeScript. The bundle is in its own package so that it finds its
 * dependencies.
 */
async function loadLauncher() {
  const folder = join(root, 'packages/embedded-postgres');
  const file = join(folder, 'dist', `launcher-${process.pid}.mjs`);
  const bundle = await rolldown({ input: join(folder, 'src/launcher.ts'), external: /^[^./]/ });
  await bundle.write({ file });
  await bundle.close();
  try {
    return await import(pathToFileURL(file));
  } finally {
    rmSync(file);
  }
}

/** Starts a temporary PostgreSQL, calls `use` with the connection settings, and stops it afterwards. */
export async function withPostgres(use) {
  const { startPostgres } = await loadLauncher();
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-script-'));
  const { host, port, user, stop } = await startPostgres({ dataDir, log() {}, settings: { fsync: 'off' } });
  try {
    return await use({ host, port, user, database: 'postgres' });
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
