import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cause, StartError } from '../platform/start-error';
import { findPostgresPackage, type PostgresPackage, packageSymlinks } from './package-files';

export interface Runtime {
  version: string;
  major: string;
  postgres: string;
  initdb: string;
}

/**
 * The binaries, copied to where the unprivileged account can read them: the checkout may sit in a 0700 directory, and
 * npm may have run without the package's own scripts. Not in the temporary directory by preference: cleaners remove old files there,
 * and a server that has lost its time zones fails in the middle of a day.
 */
export function prepareRuntime(parents: string[] = runtimeParents()): Runtime {
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
      failures.push(cause(error));
    }
  }
  throw new StartError(`PostgreSQL's programs could not be put in place: ${failures.join('; ')}.`);
}

function runtimeParents(): string[] {
  const uid = process.getuid?.() ?? 0;
  const home = uid === 0 ? '/var/cache/masthead' : join(homedir(), '.cache', 'masthead');
  return [home, join(tmpdir(), `masthead-${uid}`)];
}

function ensureCopy(source: PostgresPackage, parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(parent, { recursive: true });
  if (lstatSync(parent).uid === process.getuid?.()) chmodSync(parent, 0o755);
  refuseForeign(parent);
  if (isComplete(source, folder)) return folder;
  const fresh = join(parent, `.new-${randomBytes(6).toString('hex')}`);
  try {
    copyRuntime(source, fresh);
    putInPlace(source, fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

/** Nobody else may be able to put a program of theirs where we start ours. */
function refuseForeign(folder: string): void {
  const { uid, mode } = lstatSync(folder);
  const owned = uid === 0 || uid === process.getuid?.();
  if (!owned || (mode & 0o022) !== 0 || !lstatSync(folder).isDirectory())
    throw new Error(`${folder} is not ours alone to write`);
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function isComplete(source: PostgresPackage, folder: string): boolean {
  if (!lstatSync(folder, { throwIfNoEntry: false })) return false;
  refuseForeign(folder);
  const same = (file: string) =>
    lstatSync(join(folder, file), { throwIfNoEntry: false })?.size === lstatSync(join(source.native, file)).size;
  const linked = ([link]: [string, string]) => lstatSync(join(folder, link), { throwIfNoEntry: false });
  return filesOf(source.native).every(same) && packageSymlinks(source).every(linked);
}

function copyRuntime(source: PostgresPackage, target: string): void {
  for (const file of filesOf(source.native)) {
    const copy = join(target, file);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join(source.native, file), copy, constants.COPYFILE_FICLONE);
    chmodSync(copy, /^(bin|lib)\b/.test(file) ? 0o755 : 0o644);
  }
  for (const [link, leadsTo] of packageSymlinks(source)) {
    mkdirSync(join(target, dirname(link)), { recursive: true });
    symlinkSync(relative(dirname(link), leadsTo), join(target, link));
  }
  // The umask may have made the folders private.
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  chmodSync(target, 0o755);
}

/** Two servers may do this at once: the first rename wins and the other uses its result. */
function putInPlace(source: PostgresPackage, fresh: string, folder: string): void {
  try {
    renameSync(fresh, folder);
  } catch {
    if (isComplete(source, folder)) return;
    const damaged = `${fresh}-damaged`;
    renameSync(folder, damaged);
    renameSync(fresh, folder);
    rmSync(damaged, { recursive: true, force: true });
  }
}
