import type { Readable } from 'node:stream';

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** What a stored file is, by the end of its key. Unknown ends are bytes that a browser only downloads. */
export function contentTypeOf(key: string): string {
  return types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

export interface FileFacts {
  /** The size of the whole file. */
  bytes: number;
  modifiedAt: Date;
}

interface StoredFile extends FileFacts {
  stream: Readable;
}

/** The first and the last byte of a part of a file. Both exist. */
export interface FileRange {
  start: number;
  end: number;
}

/** Where files are kept. Every file has a key such as `avatars/9f2c.webp`, and belongs to one project. */
export interface Storage {
  /** Puts the whole stream under the key, in place of what was there; a stream that fails leaves everything as it was. */
  write: (key: string, content: Readable) => Promise<void>;
  /** Streams the file, or a part of it. */
  read: (key: string, range?: FileRange) => Promise<StoredFile | null>;
  stat: (key: string) => Promise<FileFacts | null>;
  exists: (key: string) => Promise<boolean>;
  /** The size of the file in bytes; `null` if the file does not exist. */
  size: (key: string) => Promise<number | null>;
  /** That nothing is there is no failure. */
  remove: (key: string) => Promise<void>;
  /** Removes every file whose key begins with this folder. */
  removeFolder: (folder: string) => Promise<void>;
  /** The names of the folders right below this one. */
  folders: (folder: string) => AsyncIterable<string>;
  /** When the newest file below this folder was written; `null` when there is none. */
  changedAt: (folder: string) => Promise<Date | null>;
}

const folderPattern = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/;
const keyPattern = /^(?:[a-z0-9_-]+\/)*[a-z0-9_-]+\.[a-z0-9]{1,5}$/;
const LONGEST = 200;

/** A key has no `..`, no `//` and no beginning slash by its very form, so it names nothing outside the storage. */
export function checkKey(key: string): string {
  if (key.length > LONGEST || !keyPattern.test(key)) throw new Error(`Not a key of the storage: ${key}`);
  return key;
}

export function checkFolder(folder: string): string {
  if (folder.length > LONGEST || !folderPattern.test(folder)) throw new Error(`Not a folder of the storage: ${folder}`);
  return folder;
}

/**
 * A stream may fail before its first byte is read, or after the write has given up on it. An error event without a
 * listener would end the process.
 */
export function ignoreLateErrors(content: Readable): void {
  content.on('error', () => undefined);
}

/** The part of a storage below this folder: who is handed it cannot name anything else. */
export function within(storage: Storage, folder: string): Storage {
  const below = (key: string) => `${checkFolder(folder)}/${key}`;
  return {
    write: (key, content) => storage.write(below(checkKey(key)), content),
    read: (key, range) => storage.read(below(checkKey(key)), range),
    stat: (key) => storage.stat(below(checkKey(key))),
    exists: (key) => storage.exists(below(checkKey(key))),
    size: (key) => storage.size(below(checkKey(key))),
    remove: (key) => storage.remove(below(checkKey(key))),
    removeFolder: (folder) => storage.removeFolder(below(checkFolder(folder))),
    folders: (folder) => storage.folders(below(checkFolder(folder))),
    changedAt: (folder) => storage.changedAt(below(checkFolder(folder))),
  };
}
