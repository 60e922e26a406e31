import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkFolder, checkKey, ignoreLateErrors, type Storage } from './storage';

/** Not a key, so no key names what is being written. */
const UNFINISHED = '.unfinished';

/** Files below one folder of this machine. A file appears under its key whole and on the disk, or not at all. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, checkKey(key));
  const folderPath = (folder: string) => join(root, checkFolder(folder));

  async function write(key: string, content: Readable): Promise<void> {
    ignoreLateErrors(content);
    const target = pathOf(key);
    const unfinished = join(root, UNFINISHED, randomUUID());
    await mkdir(dirname(unfinished), { recursive: true });
    try {
      const file = await open(unfinished, 'wx', 0o644);
      await pipeline(content, file.createWriteStream({ flush: true }));
      await mkdir(dirname(target), { recursive: true });
      await rename(unfinished, target);
      await syncFolder(dirname(target));
    } catch (error) {
      content.destroy();
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  return {
    write,
    read: async (key, range) => {
      const file = await openIfThere(pathOf(key));
      if (!file) return null;
      const { size, mtime } = await file.stat();
      return { stream: file.createReadStream(range), bytes: size, modifiedAt: mtime };
    },
    stat: async (key) => {
      const found = await unlessMissing(stat(pathOf(key)));
      return found && { bytes: found.size, modifiedAt: found.mtime };
    },
    exists: async (key) => (await unlessMissing(stat(pathOf(key)))) !== null,
    size: async (key) => (await unlessMissing(stat(pathOf(key))))?.size ?? null,
    remove: (key) => rm(pathOf(key), { force: true }),
    removeFolder: (folder) => rm(folderPath(folder), { recursive: true, force: true }),
    folders: (folder) => foldersIn(folderPath(folder)),
    changedAt: (folder) => newestIn(folderPath(folder)),
  };
}

async function* foldersIn(path: string): AsyncIterable<string> {
  const folder = await unlessMissing(opendir(path));
  for await (const entry of folder ?? []) if (entry.isDirectory()) yield entry.name;
}

async function newestIn(path: string): Promise<Date | null> {
  let newest: Date | null = null;
  for (const name of (await unlessMissing(readdir(path, { recursive: true }))) ?? []) {
    const found = await unlessMissing(stat(join(path, name)));
    if (found?.isFile() && !(newest && newest > found.mtime)) newest = found.mtime;
  }
  return newest;
}

const DAY = 86_400_000;

/** Removes what a server that was killed left half written; another one may be writing in the same folder. */
export async function sweepUnfinished(root: string, now: Date): Promise<void> {
  const folder = join(root, UNFINISHED);
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    const found = await unlessMissing(stat(join(folder, name)));
    if (found && now.getTime() - found.mtimeMs > DAY) await rm(join(folder, name), { force: true });
  }
}

/** A new name survives a power cut only once its folder is on the disk too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function openIfThere(path: string): Promise<FileHandle | null> {
  return unlessMissing(open(path, 'r'));
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
