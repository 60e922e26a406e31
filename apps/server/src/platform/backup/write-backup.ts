import { createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readSnapshot } from '../db/copy-rows';
import type { Db } from '../db/db';
import type { RunningProject } from '../http/context';
import { checkDecryptable } from '../secrets/project-secrets';
import type { KeyRing } from '../secrets/secrets';
import { cause, StartError } from '../start-error';
import { diskStorage, removeUnfinished } from '../storage/disk-storage';
import { restrictToFolder, type Storage } from '../storage/storage';
import {
  listAppliedMigrations,
  listSequences,
  listTables,
  lockSchema,
  setTextFormats,
  summarizeTable,
  toCopyStatements,
} from './backup.queries';
import {
  type FileEntry,
  fileListPath,
  filesPath,
  hashFile,
  type Manifest,
  Meter,
  manifestPath,
  type ProjectEntry,
  pipeWithErrors,
  tablePath,
} from './backup-format';

export interface BackupOptions {
  /** The folder to create. */
  target: string;
  projects: Pick<RunningProject, 'project' | 'db'>[];
  /** The file store of the server, with a folder for each project. */
  storage: Storage;
  /** The keys of the secrets. The backup contains only the id of the current one. */
  keys: KeyRing;
  now: Date;
}

/**
 * Writes a backup of all projects while they are in use. Each project has one snapshot of its database, and every file
 * that the snapshot refers to. The folder gets its name only when it is complete.
 */
export async function writeBackup({ target, projects, storage, keys, now }: BackupOptions): Promise<Manifest> {
  // With other keys, the backup could not be restored.
  for (const project of projects) await checkDecryptable(project, keys);
  const unfinished = `${target}.unfinished`;
  await createFolder(target, unfinished);
  try {
    const entries: ProjectEntry[] = [];
    for (const project of projects) entries.push(await backUpProject(project, storage, unfinished));
    const manifest: Manifest = {
      format: 1,
      created_at: now.toISOString(),
      secret_key_id: keys.id,
      projects: entries,
    };
    await writeFile(manifestPath(unfinished), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Only the owner may read a backup: it contains password hashes. */
async function createFolder(target: string, unfinished: string): Promise<void> {
  if (existsSync(target)) throw new StartError(`${target} already exists. Name a new folder for the backup.`);
  try {
    await mkdir(dirname(target), { recursive: true });
    await mkdir(unfinished, { mode: 0o700 });
  } catch (error) {
    const hint = 'Another backup writes it, or was interrupted: then delete it.';
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new StartError(`The backup could not be written to ${unfinished}: ${isTaken ? hint : cause(error)}`);
  }
}

async function backUpProject(
  { project, db }: Pick<RunningProject, 'project' | 'db'>,
  storage: Storage,
  root: string,
): Promise<ProjectEntry> {
  const folder = join(root, project.id);
  await mkdir(join(folder, 'database'), { recursive: true });
  const list = await open(fileListPath(folder), 'a');
  try {
    const copyNewFiles = createFileCopier(storage, project.id, folder, list);
    // A first copy before the snapshot, because a file may be deleted afterwards, and a second one for files that were
    // uploaded in between.
    await copyNewFiles();
    const database = await copyDatabase(db, folder);
    const files = await copyNewFiles();
    await list.sync();
    await removeUnfinished(filesPath(folder));
    return {
      id: project.id,
      title: project.title,
      ...database,
      files: { ...files, list_sha256: await hashFile(fileListPath(folder)) },
    };
  } finally {
    await list.close();
  }
}

function copyDatabase(db: Db, folder: string): Promise<Pick<ProjectEntry, 'migrations' | 'tables' | 'sequences'>> {
  return readSnapshot(db, async (db, copyOut) => {
    await setTextFormats(db);
    const found = await listTables(db);
    if (found.length === 0) throw new StartError('The database has no tables: start the server once before a backup.');
    await lockSchema(db, found);
    const tables: ProjectEntry['tables'] = [];
    for (const table of found) {
      const meter = new Meter();
      const { copyOut: statement } = toCopyStatements(db, table);
      const file = createWriteStream(tablePath(folder, table.name), { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(copyOut(statement), createGzip({ level: 1 }), meter, file);
      tables.push({ ...table, ...(await summarizeTable(db, table)), sha256: meter.digest() });
    }
    return { migrations: await listAppliedMigrations(db), tables, sequences: await listSequences(db) };
  });
}

/** A request to S3 takes long compared to its transfer, so a few files are copied at the same time. */
const CONCURRENT_COPIES = 8;

/** Returns a function that copies the files that the backup does not have yet, and returns the totals. */
function createFileCopier(storage: Storage, projectId: string, folder: string, list: FileHandle) {
  const source = restrictToFolder(storage, projectId);
  const target = diskStorage(filesPath(folder));
  const totals = { count: 0, bytes: 0 };

  async function copyFile(key: string): Promise<void> {
    if (await target.exists(key)) return;
    const file = await source.read(key);
    // It was deleted after it was listed.
    if (!file) return;
    const meter = new Meter();
    await target.write(key, pipeWithErrors(file.stream, meter));
    const entry: FileEntry = { key, bytes: meter.bytes, sha256: meter.digest() };
    await list.appendFile(`${JSON.stringify(entry)}\n`);
    totals.count++;
    totals.bytes += meter.bytes;
  }

  return async () => {
    const keys = storage.listFiles(projectId)[Symbol.asyncIterator]();
    const copyNext = async () => {
      for (let next = await keys.next(); !next.done; next = await keys.next()) await copyFile(next.value);
    };
    await Promise.all(Array.from({ length: CONCURRENT_COPIES }, copyNext));
    return totals;
  };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
