import type { Readable } from 'node:stream';

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** The content type by the extension of a key. Browsers download files with an unknown extension. */
export function contentTypeFor(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

export interface FileStats {
  /** The size of the whole file. */
  bytes: number;
  modifiedAt: Date;
}

interface StoredFile extends FileStats {
  stream: Readable;
}

/** The first and the last byte of a part of a file, both inclusive and within the file. */
export interface FileRange {
  start: number;
  end: number;
}

/** A file store. Every file has a key such as `avatars/9f2c.webp`. */
export interface Storage {
  /** Writes a file atomically and replaces an existing one. If the stream fails, nothing changes. */
  write: (key: string, content: Readable) => Promise<void>;
  read: (key: string, range?: FileRange) => Promise<StoredFile | null>;
  stat: (key: string) => Promise<FileStats | null>;
  exists: (key: string) => Promise<boolean>;
  /** The size of the file in bytes; `null` if the file does not exist. */
  size: (key: string) => Promise<number | null>;
  /** Does nothing if the file does not exist. */
  remove: (key: string) => Promise<void>;
  removeFolder: (folder: string) => Promise<void>;
  /** The names of the folders directly inside this folder. */
  listFolders: (folder: string) => AsyncIterable<string>;
  /** The keys of all files below this folder, relative to it. */
  listFiles: (folder: string) => AsyncIterable<string>;
  /** The modification time of the newest file below this folder; `null` if there is no file. */
  findNewestTime: (folder: string) => Promise<Date | null>;
}

/** For example `lagos/images`. */
const folderPattern = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/;
/** For example `lagos/images/9f2c.webp`. */
const keyPattern = /^(?:[a-z0-9_-]+\/)*[a-z0-9_-]+\.[a-z0-9]{1,5}$/;
const MAX_KEY_LENGTH = 200;

/** Throws for an invalid key. A valid key has no `..`, no `//` and no leading slash, so it stays inside the storage. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`Invalid storage key: ${key}`);
  return key;
}

/** Whether a listed name is a key, and not a file of the operating system such as `.DS_Store`. */
export const isKey = (name: string) => name.length <= MAX_KEY_LENGTH && keyPattern.test(name);

/** Throws for an invalid folder name. */
export function checkFolder(folder: string): string {
  if (folder.length > MAX_KEY_LENGTH || !folderPattern.test(folder))
    throw new Error(`Invalid storage folder: ${folder}`);
  return folder;
}

/**
 * Adds an error listener. A stream may fail before it is read or after the write has failed, and an `error` event
 * without a listener would end the process.
 */
export function ignoreLateErrors(content: Readable): void {
  content.on('error', () => undefined);
}

/** Restricts a storage to a folder. Code that receives the result cannot access other files. */
export function restrictToFolder(storage: Storage, folder: string): Storage {
  const withFolder = (key: string) => `${checkFolder(folder)}/${key}`;
  return {
    write: (key, content) => storage.write(withFolder(checkKey(key)), content),
    read: (key, range) => storage.read(withFolder(checkKey(key)), range),
    stat: (key) => storage.stat(withFolder(checkKey(key))),
    exists: (key) => storage.exists(withFolder(checkKey(key))),
    size: (key) => storage.size(withFolder(checkKey(key))),
    remove: (key) => storage.remove(withFolder(checkKey(key))),
    removeFolder: (folder) => storage.removeFolder(withFolder(checkFolder(folder))),
    listFolders: (folder) => storage.listFolders(withFolder(checkFolder(folder))),
    listFiles: (folder) => storage.listFiles(withFolder(checkFolder(folder))),
    findNewestTime: (folder) => storage.findNewestTime(withFolder(checkFolder(folder))),
  };
}
