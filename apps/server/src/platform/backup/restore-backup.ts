import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { runWithCopy } from '../db/copy-rows';
import { applyMigrations, listMigrations } from '../db/databases';
import type { Db } from '../db/db';
import { analyzeTables, withoutIndexes } from '../db/suspend-indexes';
import { liftTimeout } from '../db/transactions';
import type { RunningProject } from '../http/context';
import { checkDecryptable } from '../secrets/project-secrets';
import { type KeyRing, openKeyRing } from '../secrets/secrets';
import { StartError } from '../start-error';
import { diskStorage } from '../storage/disk-storage';
import { restrictToFolder, type Storage } from '../storage/storage';
import {
  emptyTables,
  listTables,
  setSequence,
  setTextFormats,
  summarizeTable,
  switchTriggers,
  toCopyStatements,
} from './backup.queries';
import {
  fileListPath,
  filesPath,
  hashFile,
  type Manifest,
  Meter,
  type ProjectEntry,
  pipeWithErrors,
  readFileList,
  readManifest,
  tablePath,
} from './backup-format';

type Target = Pick<RunningProject, 'project' | 'db'>;

export interface RestoreOptions {
  source: string;
  /** The projects to restore. Their databases exist and are empty. */
  targets: Target[];
  storage: Storage;
  secretKeys: readonly Buffer[];
  /** The folder of the shipped migrations. */
  migrations: URL;
}

/**
 * Restores projects of a backup into empty databases and an empty file store. Everything is checked before the first
 * write. The database of a project is restored in one transaction, after its files; a failure leaves the project empty.
 */
export async function restoreBackup({
  source,
  targets,
  storage,
  secretKeys,
  migrations,
}: RestoreOptions): Promise<void> {
  const manifest = await readManifest(source);
  const pairs = targets.map((target) => ({ target, entry: findEntry(manifest, target) }));
  checkKey(manifest, secretKeys);
  for (const { target, entry } of pairs) {
    await checkMigrations(entry, migrations);
    await checkEmpty(target, storage);
    await checkFiles(entry, join(source, entry.id));
  }
  const keys = openKeyRing(secretKeys);
  for (const { target, entry } of pairs) {
    try {
      await restoreFiles(entry, source, storage);
      await restoreDatabase(target, entry, { source, keys, migrations });
    } catch (error) {
      await storage.removeFolder(entry.id);
      throw error;
    }
  }
}

function findEntry({ projects }: Manifest, { project }: Target): ProjectEntry {
  const entry = projects.find(({ id }) => id === project.id);
  if (entry) return entry;
  throw new StartError(
    `The backup has no project ${project.id}. Projects: ${projects.map(({ id }) => id).join(', ')}.`,
  );
}

function checkKey({ secret_key_id: id }: Manifest, secretKeys: readonly Buffer[]): void {
  if (secretKeys.some((key) => openKeyRing([key]).id === id)) return;
  throw new StartError(
    `The secrets of the backup are encrypted with the key ${id}. Set SECRET_KEY to that key, or copy its file secret.key into DATA_DIR.`,
  );
}

async function checkMigrations({ title, migrations: applied }: ProjectEntry, folder: URL): Promise<void> {
  const known = await listMigrations(folder);
  const unknown = applied.find((name) => !known.includes(name));
  if (!unknown) return;
  throw new StartError(
    `The backup of ${title} is of a newer version (${unknown} is unknown). Restore it with that version or a later one.`,
  );
}

async function checkEmpty({ project, db }: Target, storage: Storage): Promise<void> {
  if ((await listTables(db)).length > 0) {
    throw new StartError(
      `The database of ${project.title} is not empty. Restore into an empty database, before the first start of the server.`,
    );
  }
  for await (const key of storage.listFiles(project.id)) {
    throw new StartError(
      `The files of ${project.title} are not empty (${key} exists). Restore into an empty folder or bucket.`,
    );
  }
}

/** Compares every file of a project with its checksum. */
async function checkFiles({ tables, files }: ProjectEntry, folder: string): Promise<void> {
  for (const { name, sha256 } of tables) await checkHash(tablePath(folder, name), sha256);
  await checkHash(fileListPath(folder), files.list_sha256);
  for await (const { key, sha256 } of readFileList(folder)) await checkHash(join(filesPath(folder), key), sha256);
}

async function checkHash(path: string, expected: string): Promise<void> {
  const actual = await hashFile(path).catch(() => null);
  if (actual !== expected) throw new StartError(`The backup is damaged: ${path} is missing or has another checksum.`);
}

async function restoreFiles({ id }: ProjectEntry, source: string, storage: Storage): Promise<void> {
  const backup = diskStorage(filesPath(join(source, id)));
  const target = restrictToFolder(storage, id);
  for await (const { key, sha256 } of readFileList(join(source, id))) {
    const file = await backup.read(key);
    if (!file) throw new StartError(`The backup is damaged: the file ${key} is missing.`);
    const meter = new Meter();
    await target.write(key, pipeWithErrors(file.stream, meter));
    if (meter.digest() !== sha256) throw new StartError(`The backup is damaged: the file ${key} has another checksum.`);
  }
}

async function restoreDatabase(
  { project, db }: Target,
  entry: ProjectEntry,
  { source, keys, migrations }: { source: string; keys: KeyRing; migrations: URL },
): Promise<void> {
  await runWithCopy(db, new AbortController().signal, async (db, copy) => {
    await liftTimeout(db);
    await setTextFormats(db);
    await applyMigrations(db, migrations, entry.migrations);
    await checkTables(db, entry);
    const { tables } = entry;
    const names = tables.map(({ name }) => name);
    await withoutIndexes(db, { tables: names, droppedKeys: [] }, async () => {
      await switchTriggers(db, tables, 'disable');
      await emptyTables(db, tables);
      for (const table of tables) {
        const file = createReadStream(tablePath(join(source, entry.id), table.name));
        await copy(toCopyStatements(db, table).copyIn, pipeWithErrors(file, createGunzip()));
      }
      await switchTriggers(db, tables, 'enable');
    });
    for (const sequence of entry.sequences) await setSequence(db, sequence);
    await checkRows(db, entry);
    await checkDecryptable({ project, db }, keys);
    await analyzeTables(db, names);
  });
}

/** The migrations of this version must create the tables and columns of the backup. */
async function checkTables(db: Db, { title, tables }: ProjectEntry): Promise<void> {
  const describe = (list: { name: string; columns: string[] }[]) =>
    list.map(({ name, columns }) => `${name} ${[...columns].sort()}`).sort();
  const created = describe(await listTables(db));
  const differing = describe(tables).find((table) => !created.includes(table));
  if (!differing && created.length === tables.length) return;
  throw new StartError(
    `The tables of the backup of ${title} differ from those of this version: ${differing ?? 'one is missing'}.`,
  );
}

async function checkRows(db: Db, { title, tables }: ProjectEntry): Promise<void> {
  for (const table of tables) {
    const { rows, checksum } = await summarizeTable(db, table);
    if (rows === table.rows && checksum === table.checksum) continue;
    throw new StartError(
      `The restored table ${table.name} of ${title} differs from the backup (${rows} of ${table.rows} rows). Nothing was restored.`,
    );
  }
}
