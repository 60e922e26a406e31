import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { shippedFiles } from '../../../test/harness/shipped-files';
import { ConnectionBudget } from './connection-budget';
import { findIncompatibleMigration, listMigrations, migrate } from './databases';
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

const writeMigration = (name: string, text: string, declaration = 'yes') =>
  writeFile(new URL(name, folder), `-- compatible: ${declaration}\n${text}`);
const countRows = async (table: string) =>
  (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(database.db)).rows[0]?.count;

describe('migrate', () => {
  it('applies each file once when several servers start at the same time', async () => {
    await writeMigration('0001_a.sql', 'create table a (x int); insert into a values (1); select pg_sleep(0.1);');
    const otherServers = Array.from({ length: 4 }, () =>
      openDb({ connectionString: database.url }, new ConnectionBudget(1)),
    );
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

  it('refuses a file without a declaration', async () => {
    await writeFile(new URL('0004_d.sql', folder), 'create table d (x int);');
    await expect(migrate(database.db, folder)).rejects.toThrow('0004_d.sql does not begin with "-- compatible: yes"');
    await rm(new URL('0004_d.sql', folder));
  });

  it('adds the column of declarations to a database of an earlier version', async () => {
    await sql`alter table migrations drop column incompatible_because`.execute(database.db);
    expect(await findIncompatibleMigration(database.db, folder)).toBeUndefined();
    await writeMigration('0004_d.sql', 'create table d (x int);');
    expect(await migrate(database.db, folder)).toEqual(['0004_d.sql']);
  });
});

describe('findIncompatibleMigration', () => {
  it('returns a migration of a newer version that declares itself incompatible, and no other', async () => {
    await writeMigration('0005_e.sql', 'create table e (x int);');
    await writeMigration('0006_f.sql', 'create table f (x int);', 'no, because a column is renamed');
    await migrate(database.db, folder);
    expect(await findIncompatibleMigration(database.db, folder)).toBeUndefined();
    await rm(new URL('0006_f.sql', folder));
    const incompatible = { name: '0006_f.sql', reason: 'a column is renamed' };
    expect(await findIncompatibleMigration(database.db, folder)).toEqual(incompatible);
    await writeMigration('0006_f.sql', 'create table f (x int);', 'no, because a column is renamed');
    await rm(new URL('0005_e.sql', folder));
    expect(await findIncompatibleMigration(database.db, folder)).toBeUndefined();
  });

  it('returns nothing for an empty database', async () => {
    const empty = await cloneDatabase(inject('databaseUrl'), 'template0');
    expect(await findIncompatibleMigration(empty.db, folder)).toBeUndefined();
    await empty.drop();
  });
});

it('every shipped migration declares whether the previous version may keep running', async () => {
  const files = await listMigrations(shippedFiles.migrations);
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, shippedFiles.migrations), 'utf8')));
  for (const text of texts) expect(text).toMatch(/^-- compatible: (yes|no, because .{10,200})\n/);
});
