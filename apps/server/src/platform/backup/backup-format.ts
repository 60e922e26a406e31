import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable, Transform } from 'node:stream';
import { z } from 'zod';
import { cause, StartError } from '../start-error';

// A backup is a folder:
//   backup.json                        the manifest, written last
//   lagos/database/posts.copy.gz       the rows of a table, in the text format of COPY
//   lagos/files.jsonl                  the list of uploaded files
//   lagos/files/images/9f2c.webp       an uploaded file

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A name of a table, a column or a sequence, which becomes part of a path or of SQL. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const tableEntry = z.object({
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: z.number().int().min(0),
  checksum: z.string(),
  /** Of the compressed file. */
  sha256,
});

const projectEntry = z.object({
  id: z.string().regex(/^[a-z0-9_-]+$/),
  title: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableEntry).min(1),
  sequences: z.array(z.object({ name: identifier, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
  files: z.object({ count: z.number().int().min(0), bytes: z.number().int().min(0), list_sha256: sha256 }),
});

const manifest = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /** The id of the key that encrypts the secrets. The backup does not contain the key. */
  secret_key_id: z.string(),
  projects: z.array(projectEntry).min(1),
});
export type Manifest = z.output<typeof manifest>;
export type ProjectEntry = z.output<typeof projectEntry>;

const fileEntry = z.object({ key: z.string(), bytes: z.number().int().min(0), sha256 });
export type FileEntry = z.output<typeof fileEntry>;

export const manifestPath = (folder: string) => join(folder, 'backup.json');
export const tablePath = (folder: string, table: string) => join(folder, 'database', `${table}.copy.gz`);
export const fileListPath = (folder: string) => join(folder, 'files.jsonl');
export const filesPath = (folder: string) => join(folder, 'files');

/** Throws a `StartError` for a folder that is not a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(manifestPath(folder), 'utf8')));
  } catch (error) {
    throw new StartError(`${folder} is not a complete backup: ${cause(error)}.`);
  }
}

/** Reads the list of files line by line: an archive may have millions of files. */
export async function* readFileList(folder: string): AsyncIterable<FileEntry> {
  const lines = createInterface({ input: createReadStream(fileListPath(folder)), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield fileEntry.parse(JSON.parse(line));
}

/** Passes data on, and computes its size and SHA-256. */
export class Meter extends Transform {
  bytes = 0;
  #hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    this.push(chunk);
    callback();
  }

  /** Call it once, after the end of the stream. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Pipes a stream and passes its error on, which `pipe()` does not do. */
export function pipeWithErrors<T extends Transform>(source: Readable, target: T): T {
  source.on('error', (error) => target.destroy(error));
  return source.pipe(target);
}
