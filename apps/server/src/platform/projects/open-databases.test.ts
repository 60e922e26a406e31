import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { projects } from '../../../test/harness/projects';
import { shippedFiles } from '../../../test/harness/shipped-files';
import { createTemporaryFolder } from '../../../test/harness/temporary-folder';
import type { Config } from '../config/config';
import { diskStorage } from '../storage/disk-storage';
import { openDatabases } from './open-databases';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'), inject('template'));
});
afterAll(() => database.drop());

/** Opens the database like a start of the server, and closes it. */
async function open(): Promise<void> {
  const cleanups: Array<() => Promise<unknown>> = [];
  const config = { databaseUrl: database.url, databasePool: 5, projects: projects.slice(0, 1) } as Config;
  const storage = diskStorage(createTemporaryFolder());
  try {
    await openDatabases(config, null, { shipped: shippedFiles, storage, cleanups, logger: pino({ level: 'silent' }) });
  } finally {
    for (const step of cleanups.reverse()) await step();
  }
}

describe('a database that a newer version has upgraded', () => {
  it('opens if the new migrations are compatible', async () => {
    await sql`insert into migrations (name) values ('9998_newer.sql')`.execute(database.db);
    await expect(open()).resolves.toBeUndefined();
  });

  it('is refused with one sentence if a new migration is incompatible', async () => {
    await sql`insert into migrations (name, incompatible_because)
      values ('9999_newest.sql', 'columns are renamed')`.execute(database.db);
    await expect(open()).rejects.toThrow(
      /^A newer version has upgraded the database of Lagos Dispatch, and this version cannot run on it: columns are renamed \(9999_newest\.sql\)\. Start the newer version, or restore a backup from before the upgrade\.$/,
    );
  });
});
