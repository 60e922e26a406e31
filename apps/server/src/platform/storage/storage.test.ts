import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from './open-storage';
import { contentTypeOf, type Storage, within } from './storage';

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
const all = (names: AsyncIterable<string>) => Readable.from(names).toArray();
const from = (content: string) => Readable.from([Buffer.from(content)]);

/** So many megabytes of one byte, never whole in memory. */
function* megabytes(count: number, byte: number) {
  for (let made = 0; made < count; made++) yield Buffer.alloc(MB, byte);
}

function* breaking(count: number) {
  yield* megabytes(count, 1);
  throw new Error('The line went dead');
}

async function contentOf(storage: Storage, key: string): Promise<string | null> {
  const found = await storage.read(key);
  return found && text(found.stream);
}

const openDisk = () => openStorage({ kind: 'disk', folder: join(folder, 'disk') });

// A bucket keeps its objects whole by itself; the small server of these tests writes into the old one.
it('files on disk are written by many at once, the last one whole', async () => {
  const storage = await openDisk();
  const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000));
  await Promise.all(texts.map((each) => storage.write('race.jpg', from(each))));
  expect(texts).toContain(await contentOf(storage, 'race.jpg'));
});

describe.each([
  ['on disk', openDisk],
  ['on a server that speaks S3', openBucket],
])('files %s', (_, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });

  const content = (key: string) => contentOf(storage, key);

  it('are read as they were written, with their size', async () => {
    await storage.write('images/1/full.jpg', from('hello'));
    const found = await storage.read('images/1/full.jpg');
    expect(found?.bytes).toBe(5);
    expect(found && (await text(found.stream))).toBe('hello');
    expect(await storage.exists('images/1/full.jpg')).toBe(true);
    const facts = await storage.stat('images/1/full.jpg');
    expect(facts?.bytes).toBe(5);
    expect(Math.abs(Date.now() - Number(facts?.modifiedAt))).toBeLessThan(60_000);
    const part = await storage.read('images/1/full.jpg', { start: 1, end: 3 });
    expect([part?.bytes, part && (await text(part.stream))]).toEqual([5, 'ell']);
    expect(await storage.stat('images/1/none.jpg')).toBeNull();
  });

  it('are left as they were when the stream fails before its first byte is read, or after the write', async () => {
    await storage.write('late.png', from('old'));
    const early = new Readable({ read: () => undefined });
    const writing = storage.write('late.png', early);
    early.destroy(new Error('The line went dead'));
    await expect(writing).rejects.toThrow('The line went dead');
    expect(early.emit('error', new Error('The line is still dead'))).toBe(true);
    expect(await content('late.png')).toBe('old');
  });

  it('are replaced whole', async () => {
    await storage.write('a.png', from('a longer text'));
    await storage.write('a.png', from('short'));
    expect(await content('a.png')).toBe('short');
  });

  it('may be empty, and larger than what is sent at once', async () => {
    await storage.write('empty.gif', Readable.from([]));
    expect(await content('empty.gif')).toBe('');
    await storage.write('large.png', Readable.from(megabytes(12, 7)));
    const found = await storage.read('large.png');
    expect(found?.bytes).toBe(12 * MB);
    let seen = 0;
    for await (const chunk of found?.stream ?? []) {
      seen += chunk.length;
      expect(chunk.every((byte: number) => byte === 7)).toBe(true);
    }
    expect(seen).toBe(12 * MB);
  });

  it('are missing when nobody wrote them', async () => {
    expect(await storage.read('nobody.jpg')).toBeNull();
    expect(await storage.exists('nobody.jpg')).toBe(false);
    await storage.remove('nobody.jpg');
    await storage.removeFolder('nobody');
  });

  it('are gone when removed, alone or by folder', async () => {
    for (const key of ['b/1.jpg', 'b/2.jpg', 'b/deep/3.jpg', 'bc/4.jpg']) await storage.write(key, from(key));
    await storage.remove('b/1.jpg');
    expect(await storage.exists('b/1.jpg')).toBe(false);
    await storage.removeFolder('b');
    expect(await storage.exists('b/2.jpg')).toBe(false);
    expect(await storage.exists('b/deep/3.jpg')).toBe(false);
    expect(await content('bc/4.jpg')).toBe('bc/4.jpg');
  });

  it('are found by the folders they lie in, with the time of the newest', async () => {
    const before = Date.now();
    for (const key of ['c/1/a.jpg', 'c/2/b.jpg', 'c/2/deep/c.jpg', 'c/d.jpg', 'cc/3/e.jpg'])
      await storage.write(key, from(key));
    const inside = within(storage, 'c');
    expect((await all(storage.folders('c'))).sort()).toEqual(['1', '2']);
    expect(await all(inside.folders('2'))).toEqual(['deep']);
    expect(await all(storage.folders('nobody'))).toEqual([]);
    // A server that speaks S3 counts in seconds.
    expect((await inside.changedAt('2'))?.getTime()).toBeGreaterThan(before - 2000);
    expect(await storage.changedAt('nobody')).toBeNull();
  });

  it.each([0, 2, 8])('that break after %i megabytes leave nothing behind', async (count) => {
    await expect(storage.write('broken/new.jpg', Readable.from(breaking(count)))).rejects.toThrow('The line went dead');
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
  ])('cannot be called %j', async (key) => {
    for (const attempt of [storage.read, storage.exists, storage.remove]) {
      await expect((async () => attempt(key))()).rejects.toThrow('Not a key of the storage');
    }
    await expect((async () => storage.write(key, from('x')))()).rejects.toThrow('Not a key of the storage');
  });

  it('of one project cannot be named by another', async () => {
    const [lagos, accra] = [within(storage, 'lagos'), within(storage, 'accra')];
    await lagos.write('mine.jpg', from('Lagos'));
    expect(await accra.read('mine.jpg')).toBeNull();
    expect(await content('lagos/mine.jpg')).toBe('Lagos');
    expect(() => accra.read('../lagos/mine.jpg')).toThrow('Not a key');
    expect(() => accra.removeFolder('../lagos')).toThrow('Not a folder');
    await accra.write('other.jpg', from('Accra'));
    await lagos.remove('mine.jpg');
    expect(await accra.exists('other.jpg')).toBe(true);
  });
});

it('removes what was left half written by a server that was killed, not what is being written', async () => {
  const root = join(folder, 'killed');
  const unfinished = join(root, '.unfinished');
  await mkdir(unfinished, { recursive: true });
  for (const name of ['old', 'new']) await writeFile(join(unfinished, name), 'half');
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(unfinished, 'old'), yesterday, yesterday);
  await openStorage({ kind: 'disk', folder: root });
  expect(await readdir(unfinished)).toEqual(['new']);
});

it('keeps nothing unfinished on the disk', async () => {
  expect(await readdir(join(folder, 'disk', '.unfinished'))).toEqual([]);
});

it.each([
  ['a/b.jpg', 'image/jpeg'],
  ['b.webp', 'image/webp'],
  ['b.html', 'application/octet-stream'],
])('%s is %s', (key, type) => {
  expect(contentTypeOf(key)).toBe(type);
});
