import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
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

const writeMigration = (name: string, text: string) => writeFile(new URL(name, folder), text);
const countRows = async (table: string) =>
  (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(database.db)).rows[0]?.count;

describe('migrate', () => {
  it('applies each file once when several servers start at the same time', async () => {
    await writeMigration('0001_a.sql', 'create table a (x int); insert into a values (1); select pg_sleep(0.1);');
    const otherServers = Array.from({ length: 4 }, () => openDb({ connectionString: database.url, max: 1 }));
    const appliedFiles = await Promise.all([database.db, ...otherServers].map((db) => migrate(db, folder)));
    expect(appliedFiles.flat()).toEqual(['0001_a.sql']);
    expect(await countRows('a')).toBe(1);
    await Promise.all(otherServers.map((db) => db.destroy()));
  });

  it('applies only new files and rolls back a file that fails', async () => {
    await writeMigration('0002_b.sql', 'create table b (x int);');
    expect(await migrate(database.db, folder)).toEqual(['0002_b.sql']);
    await writeMigration('0003_c.sql', 'create table c (x int); insert into b values (1); select 1/0;');
    await expect(migrate(database.db, folder)).rejects.toThrow('division by zero');
    expect(await countRows('b')).toBe(0);
    await writeMigration('0003_c.sql', 'create table c (x int);');
    expect(await migrate(database.db, folder)).toEqual(['0003_c.sql']);
  });
});
