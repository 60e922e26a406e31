import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkFolder, checkKey, ignoreLateErrors, isKey, type Storage } from './storage';

/** The folder of unfinished files. Its name is not a valid key, so it cannot collide with one. */
const UNFINISHED_FOLDER = '.unfinished';

/** Stores files in a local folder. A write is atomic and flushed to disk before it appears under its key. */
export function diskStorage(root: string): Storage {
  const filePath = (key: string) => join(root, checkKey(key));
  const folderPath = (folder: string) => join(root, checkFolder(folder));

  async function write(key: string, content: Readable): Promise<void> {
    ignoreLateErrors(content);
    const target = filePath(key);
    const unfinishedFile = join(root, UNFINISHED_FOLDER, randomUUID());
    await mkdir(dirname(unfinishedFile), { recursive: true });
    try {
      const file = await open(unfinishedFile, 'wx', 0o644);
      await pipeline(content, file.createWriteStream({ flush: true }));
      await mkdir(dirname(target), { recursive: true });
      await rename(unfinishedFile, target);
      await syncFolder(dirname(target));
    } catch (error) {
      content.destroy();
      await rm(unfinishedFile, { force: true });
      throw error;
    }
  }

  return {
    write,
    read: async (key, range) => {
      const file = await openIfExists(filePath(key));
      if (!file) return null;
      const { size, mtime } = await file.stat().catch(async (error: unknown) => {
        await file.close();
        throw error;
      });
      return { stream: file.createReadStream(range), bytes: size, modifiedAt: mtime };
    },
    stat: async (key) => {
      const stats = await nullIfMissing(stat(filePath(key)));
      return stats && { bytes: stats.size, modifiedAt: stats.mtime };
    },
    exists: async (key) => (await nullIfMissing(stat(filePath(key)))) !== null,
    size: async (key) => (await nullIfMissing(stat(filePath(key))))?.size ?? null,
    remove: (key) => rm(filePath(key), { force: true }),
    removeFolder: (folder) => rm(folderPath(folder), { recursive: true, force: true }),
    listFolders: (folder) => listFoldersIn(folderPath(folder)),
    listFiles: (folder) => listFilesIn(folderPath(folder)),
    findNewestTime: (folder) => findNewestTimeIn(folderPath(folder)),
  };
}

async function* listFoldersIn(path: string): AsyncIterable<string> {
  const folder = await nullIfMissing(opendir(path));
  for await (const entry of folder ?? []) if (entry.isDirectory()) yield entry.name;
}

async function* listFilesIn(path: string, parent = ''): AsyncIterable<string> {
  const folder = await nullIfMissing(opendir(path));
  for await (const entry of folder ?? []) {
    const name = `${parent}${entry.name}`;
    if (entry.isDirectory()) yield* listFilesIn(join(path, entry.name), `${name}/`);
    else if (isKey(name)) yield name;
  }
}

async function findNewestTimeIn(path: string): Promise<Date | null> {
  let newest: Date | null = null;
  for (const name of (await nullIfMissing(readdir(path, { recursive: true }))) ?? []) {
    const stats = await nullIfMissing(stat(join(path, name)));
    if (stats?.isFile() && !(newest && newest > stats.mtime)) newest = stats.mtime;
  }
  return newest;
}

/** Throws the error of the system if the folder does not accept a file, for example on a full or read-only disk. */
export async function checkWritable(root: string): Promise<void> {
  const file = join(root, UNFINISHED_FOLDER, randomUUID());
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'Masthead tests whether this folder is writable.\n', { flag: 'wx' });
  await rm(file);
}

const DAY_MS = 86_400_000;

/** Deletes unfinished files of killed servers. Keeps files of the last day, which another server may still write. */
export async function sweepUnfinished(root: string, now: Date): Promise<void> {
  const folder = join(root, UNFINISHED_FOLDER);
  for (const name of (await nullIfMissing(readdir(folder))) ?? []) {
    const stats = await nullIfMissing(stat(join(folder, name)));
    if (stats && now.getTime() - stats.mtimeMs > DAY_MS) await rm(join(folder, name), { force: true });
  }
}

/** Deletes all unfinished files of a folder that only this process writes to. */
export const removeUnfinished = (root: string) => rm(join(root, UNFINISHED_FOLDER), { recursive: true, force: true });

/** A rename survives a power failure only after its folder is flushed to disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function openIfExists(path: string): Promise<FileHandle | null> {
  return nullIfMissing(open(path, 'r'));
}

async function nullIfMissing<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
