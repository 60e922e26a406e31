import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from './run.mjs';

/** The server's own launcher, bundled beside the server so that it finds the same packages. */
async function loadLauncher() {
  const file = join(root, 'apps/server/dist', `launcher-${process.pid}.mjs`);
  const bundle = await rolldown({ input: join(root, 'apps/server/src/postgres/launcher.ts'), external: /^[^./]/ });
  await bundle.write({ file });
  await bundle.close();
  try {
    return await import(pathToFileURL(file));
  } finally {
    rmSync(file);
  }
}

/** Calls `use` with the settings of a client on a PostgreSQL that lives only that long. */
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
