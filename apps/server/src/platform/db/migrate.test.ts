import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/clone-database';
import { migrate } from './databases';
import { openDb } from './open';

let folder: URL;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'masthead-migrations-'))}/`);
  database = await cloneDatabase(inject('databaseUrl'), 'template0');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const add = (name: string, text: string) => writeFile(new URL(name, folder), text);
const countOf = async (table: string) =>
  (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(database.db)).rows[0]?.count;

it('applies each file once, though several servers start together', async () => {
  await add('0001_a.sql', 'create table a (x int); insert into a values (1); select pg_sleep(0.1);');
  const others = Array.from({ length: 4 }, () => openDb({ connectionString: database.url, max: 1 }, () => undefined));
  const applied = await Promise.all([database.db, ...others].map((db) => migrate(db, folder)));
  expect(applied.flat()).toEqual(['0001_a.sql']);
  expect(await countOf('a')).toBe(1);
  await Promise.all(others.map((db) => db.destroy()));
});

it('applies only what is new, and a file that fails leaves nothing', async () => {
  await add('0002_b.sql', 'create table b (x int);');
  expect(await migrate(database.db, folder)).toEqual(['0002_b.sql']);
  await add('0003_c.sql', 'create table c (x int); insert into b values (1); select 1/0;');
  await expect(migrate(database.db, folder)).rejects.toThrow('division by zero');
  expect(await countOf('b')).toBe(0);
  await add('0003_c.sql', 'create table c (x int);');
  expect(await migrate(database.db, folder)).toEqual(['0003_c.sql']);
});
