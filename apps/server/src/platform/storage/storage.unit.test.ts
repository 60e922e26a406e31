import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from './open-storage';
import { s3Storage } from './s3-storage';
import { contentTypeFor, restrictToFolder, type Storage } from './storage';

const folder = await mkdtemp(join(tmpdir(), 'masthead-storage-'));
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'press' }],
});

async function openBucket(): Promise<Storage> {
  const { port } = await server.run();
  return openStorage({
    kind: 's3',
    bucket: 'press',
    prefix: 'files',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
}

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const MB = 1024 * 1024;
const collect = (names: AsyncIterable<string>) => Readable.from(names).toArray();
const toStream = (content: string) => Readable.from([Buffer.from(content)]);

/** A stream of this many megabytes, never completely in memory. */
function* megabytes(count: number, byte: number) {
  for (let index = 0; index < count; index++) yield Buffer.alloc(MB, byte);
}

function* failAfterMegabytes(count: number) {
  yield* megabytes(count, 1);
  throw new Error('The line went dead');
}

async function readContent(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.read(key);
  return file && text(file.stream);
}

const openDisk = () => openStorage({ kind: 'disk', folder: join(folder, 'disk') });

// Only on disk: S3 writes objects atomically, but the fake server of these tests overwrites them in place.
it('disk storage stores one complete file when several writes of one key race', async () => {
  const storage = await openDisk();
  const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000));
  await Promise.all(texts.map((each) => storage.write('race.jpg', toStream(each))));
  expect(texts).toContain(await readContent(storage, 'race.jpg'));
});

describe.each([
  ['on disk', openDisk],
  ['on an S3-compatible server', openBucket],
])('storage %s', (_, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });

  const readKey = (key: string) => readContent(storage, key);

  it('reads files as written, with their size', async () => {
    await storage.write('images/1/full.jpg', toStream('hello'));
    const file = await storage.read('images/1/full.jpg');
    expect(file?.bytes).toBe(5);
    expect(file && (await text(file.stream))).toBe('hello');
    expect(await storage.exists('images/1/full.jpg')).toBe(true);
    const stats = await storage.stat('images/1/full.jpg');
    expect(stats?.bytes).toBe(5);
    expect(Math.abs(Date.now() - Number(stats?.modifiedAt))).toBeLessThan(60_000);
    const range = await storage.read('images/1/full.jpg', { start: 1, end: 3 });
    expect([range?.bytes, range && (await text(range.stream))]).toEqual([5, 'ell']);
    expect(await storage.stat('images/1/none.jpg')).toBeNull();
  });

  it('changes nothing when the stream fails before its first byte is read, or after the write', async () => {
    await storage.write('late.png', toStream('old'));
    const stream = new Readable({ read: () => undefined });
    const pendingWrite = storage.write('late.png', stream);
    stream.destroy(new Error('The line went dead'));
    await expect(pendingWrite).rejects.toThrow('The line went dead');
    expect(stream.emit('error', new Error('The line is still dead'))).toBe(true);
    expect(await readKey('late.png')).toBe('old');
  });

  it('replaces a file completely', async () => {
    await storage.write('a.png', toStream('a longer text'));
    await storage.write('a.png', toStream('short'));
    expect(await readKey('a.png')).toBe('short');
  });

  it('stores an empty file and a file larger than one part', async () => {
    await storage.write('empty.gif', Readable.from([]));
    expect(await readKey('empty.gif')).toBe('');
    await storage.write('large.png', Readable.from(megabytes(12, 7)));
    const file = await storage.read('large.png');
    expect(file?.bytes).toBe(12 * MB);
    let byteCount = 0;
    for await (const chunk of file?.stream ?? []) {
      byteCount += chunk.length;
      expect(chunk.every((byte: number) => byte === 7)).toBe(true);
    }
    expect(byteCount).toBe(12 * MB);
  });

  it('returns null for a missing file', async () => {
    expect(await storage.read('nobody.jpg')).toBeNull();
    expect(await storage.exists('nobody.jpg')).toBe(false);
    await storage.remove('nobody.jpg');
    await storage.removeFolder('nobody');
  });

  it('removes a file or a folder', async () => {
    for (const key of ['b/1.jpg', 'b/2.jpg', 'b/deep/3.jpg', 'bc/4.jpg']) await storage.write(key, toStream(key));
    await storage.remove('b/1.jpg');
    expect(await storage.exists('b/1.jpg')).toBe(false);
    await storage.removeFolder('b');
    expect(await storage.exists('b/2.jpg')).toBe(false);
    expect(await storage.exists('b/deep/3.jpg')).toBe(false);
    expect(await readKey('bc/4.jpg')).toBe('bc/4.jpg');
  });

  it('lists folders and returns the time of their newest file', async () => {
    const before = Date.now();
    for (const key of ['c/1/a.jpg', 'c/2/b.jpg', 'c/2/deep/c.jpg', 'c/d.jpg', 'cc/3/e.jpg'])
      await storage.write(key, toStream(key));
    const restricted = restrictToFolder(storage, 'c');
    expect((await collect(storage.listFolders('c'))).sort()).toEqual(['1', '2']);
    expect(await collect(restricted.listFolders('2'))).toEqual(['deep']);
    expect(await collect(storage.listFolders('nobody'))).toEqual([]);
    // S3 timestamps have a resolution of one second.
    expect((await restricted.findNewestTime('2'))?.getTime()).toBeGreaterThan(before - 2000);
    expect(await storage.findNewestTime('nobody')).toBeNull();
  });

  it.each([0, 2, 8])('stores nothing when the stream fails after %i megabytes', async (count) => {
    await expect(storage.write('broken/new.jpg', Readable.from(failAfterMegabytes(count)))).rejects.toThrow(
      'The line went dead',
    );
    expect(await storage.exists('broken/new.jpg')).toBe(false);
  });

  it.each([
    '../up.jpg',
    '/etc/passwd',
    'a/../../b.jpg',
    'a//b.jpg',
    'a\\b.jpg',
    '.hidden.jpg',
    'a/.jpg',
    'A.jpg',
    'a',
    '',
  ])('rejects the key %j', async (key) => {
    for (const attempt of [storage.read, storage.exists, storage.remove]) {
      await expect((async () => attempt(key))()).rejects.toThrow('Invalid storage key');
    }
    await expect((async () => storage.write(key, toStream('x')))()).rejects.toThrow('Invalid storage key');
  });

  it('restricts a project to its own folder', async () => {
    const [lagos, accra] = [restrictToFolder(storage, 'lagos'), restrictToFolder(storage, 'accra')];
    await lagos.write('mine.jpg', toStream('Lagos'));
    expect(await accra.read('mine.jpg')).toBeNull();
    expect(await readKey('lagos/mine.jpg')).toBe('Lagos');
    expect(() => accra.read('../lagos/mine.jpg')).toThrow('Invalid storage key');
    expect(() => accra.removeFolder('../lagos')).toThrow('Invalid storage folder');
    await accra.write('other.jpg', toStream('Accra'));
    await lagos.remove('mine.jpg');
    expect(await accra.exists('other.jpg')).toBe(true);
  });
});

it('sweepUnfinished removes old unfinished files, but not those of a running write', async () => {
  const root = join(folder, 'killed');
  const unfinished = join(root, '.unfinished');
  await mkdir(unfinished, { recursive: true });
  for (const name of ['old', 'new']) await writeFile(join(unfinished, name), 'half');
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(unfinished, 'old'), yesterday, yesterday);
  await openStorage({ kind: 'disk', folder: root });
  expect(await readdir(unfinished)).toEqual(['new']);
});

it('disk storage leaves no unfinished files', async () => {
  expect(await readdir(join(folder, 'disk', '.unfinished'))).toEqual([]);
});

it.each([
  ['a/b.jpg', 'image/jpeg'],
  ['b.webp', 'image/webp'],
  ['b.html', 'application/octet-stream'],
])('contentTypeFor(%s) is %s', (key, type) => {
  expect(contentTypeFor(key)).toBe(type);
});

it('an S3 server that accepts requests and never answers causes an error', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const settings = { bucket: 'b', prefix: '', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' };
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const storage = await s3Storage({ ...settings, credentials }, { connectionTimeout: 200, socketTimeout: 200 });
  await expect(storage.stat('lagos/a.webp')).rejects.toThrow();
  await expect(storage.write('lagos/a.webp', toStream('picture'))).rejects.toThrow();
  silent.closeAllConnections();
  silent.close();
});
