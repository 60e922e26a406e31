import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from '../../scripts/lib/run.mjs';

/** Bundles a module of the server into its folder, so that it finds the same packages, and imports it. */
export async function importServerModule(path) {
  const name = path.replaceAll('/', '-').replace(/\.ts$/, '');
  const file = join(root, 'apps/server/dist', `${name}-${process.pid}.mjs`);
  const bundle = await rolldown({ input: join(root, 'apps/server/src', path), external: /^(?!@masthead\/)[^./]/ });
  await bundle.write({ file, codeSplitting: false });
  await bundle.close();
  try {
    return await import(pathToFileURL(file));
  } finally {
    rmSync(file);
  }
}
