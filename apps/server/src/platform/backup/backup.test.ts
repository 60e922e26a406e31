import { randomBytes } from 'node:crypto';
import { appendFile, cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { projects } from '../../../test/harness/projects';
import { shippedFiles } from '../../../test/harness/shipped-files';
import { createTemporaryFolder } from '../../../test/harness/temporary-folder';
import type { Db } from '../db/db';
import { openKeyRing } from '../secrets/secrets';
import { insertFingerprintKey } from '../secrets/secrets.queries';
import { diskStorage } from '../storage/disk-storage';
import { openStorage } from '../storage/open-storage';
import type { Storage } from '../storage/storage';
import { listTables, summarizeTable } from './backup.queries';
import { manifestPath } from './backup-format';
import { type RestoreOptions, restoreBackup } from './restore-backup';
import { type BackupOptions, writeBackup } from './write-backup';

const [project] = projects as [(typeof projects)[number]];
const now = new Date('2026-11-18T08:00:00Z');
const secretKey = randomBytes(32);
const keys = openKeyRing([secretKey]);
const { migrations } = shippedFiles;
const toStream = (content: string) => Readable.from([Buffer.from(content)]);

let source: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  source = await cloneDatabase(inject('databaseUrl'), inject('template'));
  await insertFingerprintKey(source.db, keys.encrypt('ab'.repeat(32)));
  await insertPosts(500);
});
afterAll(() => source.drop());

/** Texts with the special characters of COPY. Triggers add words and counters in the same transaction. */
const insertPosts = (count: number) =>
  sql`insert into posts (main_headline, slug, status, published_at, body_text, titles)
    select 'Tab' || chr(9) || n || ' \\N é “' || chr(10), 'post-' || gen_random_uuid(), 3, now(), repeat('word ', 300), '{"a": "\\\\"}'
    from generate_series(1, ${count}) as n`.execute(source.db);

async function openEmptyDatabase(): Promise<Db> {
  const { db, drop } = await cloneDatabase(inject('databaseUrl'), 'template0');
  onTestFinished(drop);
  return db;
}

async function createStorage(files: Record<string, string> = {}): Promise<Storage> {
  const storage = diskStorage(createTemporaryFolder());
  for (const [key, content] of Object.entries(files)) await storage.write(key, toStream(content));
  return storage;
}

async function backUp(options: Partial<BackupOptions> = {}) {
  const target = join(createTemporaryFolder(), 'backup');
  const storage = options.storage ?? (await createStorage());
  const manifest = await writeBackup({
    target,
    projects: [{ project, db: source.db }],
    keys,
    now,
    ...options,
    storage,
  });
  return { folder: target, manifest };
}

async function restore(folder: string, db: Db, options: Partial<RestoreOptions> = {}) {
  const storage = options.storage ?? (await createStorage());
  await restoreBackup({
    source: folder,
    targets: [{ project, db }],
    secretKeys: [secretKey],
    migrations,
    ...options,
    storage,
  });
}

/** Row count and checksum of every table. */
async function summarize(db: Db) {
  await sql`set timezone = 'UTC'`.execute(db);
  const summaries: Record<string, unknown> = {};
  for (const table of await listTables(db)) summaries[table.name] = await summarizeTable(db, table);
  return summaries;
}

/** The constraints, indexes and triggers, and whether they are enabled. */
async function describeSchema(db: Db) {
  const { rows } = await sql`
    select 'constraint', conrelid::regclass::text, conname::text, pg_get_constraintdef(oid), convalidated::text
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', tablename, indexname, indexdef, '' from pg_indexes where schemaname = 'public'
    union all select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text
      from pg_trigger where not tgisinternal order by 1, 2, 3
  `.execute(db);
  return rows;
}

async function readFiles(storage: Storage): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for await (const key of storage.listFiles(project.id)) {
    const file = await storage.read(`${project.id}/${key}`);
    if (file) contents[key] = await text(file.stream);
  }
  return contents;
}

describe('a restored backup', () => {
  it('has the rows, sequences, files and schema of the source', async () => {
    const files = {
      'lagos/images/a.webp': 'picture',
      'lagos/avatars/b/c.png': '',
      'accra/images/x.png': 'other brand',
    };
    const { folder, manifest } = await backUp({ storage: await createStorage(files) });
    const [db, storage] = [await openEmptyDatabase(), await createStorage()];
    await restore(folder, db, { storage });
    expect(await summarize(db)).toEqual(await summarize(source.db));
    expect(await describeSchema(db)).toEqual(await describeSchema(source.db));
    expect(await readFiles(storage)).toEqual({ 'images/a.webp': 'picture', 'avatars/b/c.png': '' });
    expect(manifest.projects[0]?.files).toMatchObject({ count: 2, bytes: 7 });
    const insert = sql<{ id: number }>`insert into posts (main_headline) values ('Next') returning id`;
    const { rows } = await insert.execute(db);
    expect((await insert.execute(source.db)).rows).toEqual(rows);
  });

  it('is consistent although transactions commit and files are uploaded during the backup', async () => {
    const storage = await createStorage({ 'lagos/images/first.webp': 'first' });
    const { rows: before } = await sql<{ id: number }>`select id from posts`.execute(source.db);
    let [isDone, transactions] = [false, 0];
    const write = async () => {
      while (!isDone) {
        await insertPosts(3);
        await sql`delete from posts where id = (select max(id) from posts)`.execute(source.db);
        await storage.write(`lagos/images/${transactions++}.webp`, toStream('later'));
      }
    };
    const writers = [write(), write()];
    await vi.waitFor(() => expect(transactions).toBeGreaterThan(2));
    const { folder, manifest } = await backUp({ storage });
    const transactionsAtEnd = transactions;
    isDone = true;
    await Promise.all(writers);
    expect(transactionsAtEnd).toBeGreaterThan(5);

    const [db, restoredStorage] = [await openEmptyDatabase(), await createStorage()];
    await restore(folder, db, { storage: restoredStorage });
    const tables = manifest.projects[0]?.tables ?? [];
    expect(await summarize(db)).toEqual(
      Object.fromEntries(tables.map(({ name, rows, checksum }) => [name, { rows, checksum }])),
    );
    const { rows: ids } = await sql<{ id: number }>`select id from posts`.execute(db);
    const restoredIds = new Set(ids.map(({ id }) => id));
    expect(before.filter(({ id }) => !restoredIds.has(id))).toEqual([]);
    // Triggers count posts and store their words in the transaction of the post.
    const { rows: counts } =
      await sql`select (select count(*) from posts) as posts, (select count(*) from post_words) as words,
      (select sum(posts)::int from post_month_counts) as counted`.execute(db);
    expect(counts).toEqual([{ posts: ids.length, words: ids.length, counted: ids.length }]);
    expect(await readFiles(restoredStorage)).toMatchObject({ 'images/first.webp': 'first', 'images/0.webp': 'later' });
  });

  it('can come from a bucket and go to a bucket', async () => {
    const directory = createTemporaryFolder();
    const configureBuckets = [{ name: 'press' }];
    const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
    const { port } = await server.run();
    onTestFinished(() => server.close());
    const openBucket = (prefix: string) =>
      openStorage({
        kind: 's3',
        bucket: 'press',
        prefix,
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      });
    const [from, to] = [await openBucket('old'), await openBucket('new')];
    for (let index = 0; index < 30; index++)
      await from.write(`lagos/images/${index}.webp`, toStream(`picture ${index}`));
    const { folder } = await backUp({ storage: from });
    await restore(folder, await openEmptyDatabase(), { storage: to });
    expect(Object.keys(await readFiles(to))).toHaveLength(30);
    expect(await readFiles(to)).toEqual(await readFiles(from));
  });
});

describe('writeBackup', () => {
  it('leaves nothing if a file cannot be read', async () => {
    const storage = await createStorage({ 'lagos/images/a.webp': 'picture' });
    const parent = createTemporaryFolder();
    const broken: Storage = { ...storage, read: () => Promise.reject(new Error('The bucket is gone')) };
    await expect(backUp({ target: join(parent, 'backup'), storage: broken })).rejects.toThrow('The bucket is gone');
    expect(await readdir(parent)).toEqual([]);
  });

  it('is refused with a key that does not decrypt the secrets', async () => {
    const target = join(createTemporaryFolder(), 'backup');
    const otherKeys = openKeyRing([randomBytes(32)]);
    await expect(backUp({ target, keys: otherKeys })).rejects.toThrow(/No secret key decrypts the secrets of Lagos/);
    await expect(readdir(target)).rejects.toThrow('ENOENT');
  });

  it('refuses a folder that exists, and one that another backup writes', async () => {
    const { folder } = await backUp();
    await expect(backUp({ target: folder })).rejects.toThrow(/already exists\. Name a new folder/);
    const target = join(createTemporaryFolder(), 'backup');
    await cp(folder, `${target}.unfinished`, { recursive: true });
    await expect(backUp({ target })).rejects.toThrow(/Another backup writes it, or was interrupted/);
    await rm(join(`${target}.unfinished`, 'backup.json'));
    await expect(restore(`${target}.unfinished`, source.db)).rejects.toThrow(/is not a complete backup/);
  });
});

describe('restoreBackup', () => {
  it.each(['posts.copy.gz', 'migrations.copy.gz'])(
    'refuses a backup with a damaged %s and writes nothing',
    async (name) => {
      const { folder } = await backUp();
      await appendFile(join(folder, 'lagos/database', name), 'x');
      const db = await openEmptyDatabase();
      await expect(restore(folder, db)).rejects.toThrow(/The backup is damaged: .* has another checksum/);
      expect(await listTables(db)).toEqual([]);
    },
  );

  it('refuses a backup with a missing or changed file', async () => {
    const { folder } = await backUp({ storage: await createStorage({ 'lagos/images/a.webp': 'picture' }) });
    await appendFile(join(folder, 'lagos/files/images/a.webp'), 'x');
    await expect(restore(folder, await openEmptyDatabase())).rejects.toThrow(
      /a\.webp is missing or has another checksum/,
    );
    await rm(join(folder, 'lagos/files/images/a.webp'));
    await expect(restore(folder, await openEmptyDatabase())).rejects.toThrow(
      /a\.webp is missing or has another checksum/,
    );
  });

  it('refuses a database with tables and a storage with files', async () => {
    const { folder } = await backUp();
    await expect(restore(folder, source.db)).rejects.toThrow(/The database of Lagos Dispatch is not empty/);
    const storage = await createStorage({ 'lagos/images/a.webp': 'picture' });
    await expect(restore(folder, await openEmptyDatabase(), { storage })).rejects.toThrow(
      /files of Lagos Dispatch are not/,
    );
  });

  it('refuses another secret key and names the key of the backup', async () => {
    const { folder } = await backUp();
    const secretKeys = [randomBytes(32)];
    await expect(restore(folder, await openEmptyDatabase(), { secretKeys })).rejects.toThrow(
      `The secrets of the backup are encrypted with the key ${keys.id}.`,
    );
  });

  it('rolls back and removes the files if a secret cannot be decrypted', async () => {
    const otherKey = randomBytes(32);
    const { folder, manifest } = await backUp({
      storage: await createStorage({ 'lagos/images/a.webp': 'picture' }),
    });
    await writeFile(manifestPath(folder), JSON.stringify({ ...manifest, secret_key_id: openKeyRing([otherKey]).id }));
    const [db, storage] = [await openEmptyDatabase(), await createStorage()];
    await expect(restore(folder, db, { storage, secretKeys: [otherKey] })).rejects.toThrow(/No secret key decrypts/);
    expect(await listTables(db)).toEqual([]);
    expect(await readFiles(storage)).toEqual({});
  });

  it('refuses a backup of a newer version', async () => {
    await sql`insert into migrations (name) values ('9999_newer.sql')`.execute(source.db);
    const { folder } = await backUp();
    await sql`delete from migrations where name = '9999_newer.sql'`.execute(source.db);
    await expect(restore(folder, await openEmptyDatabase())).rejects.toThrow(
      /of a newer version \(9999_newer\.sql is unknown\)/,
    );
  });
});
