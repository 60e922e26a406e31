import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../../test/harness/clone-database';
import { migrate } from '../../../platform/db/databases';

const MIGRATION = '0018_content_changes.sql';
const migrations = fileURLToPath(new URL('../../../../migrations/', import.meta.url));
const toTime = (minute: number) => `2026-11-01T08:${String(minute).padStart(2, '0')}:00.000Z`;

// Readers see `content_changed_at` as the time of the last update. Only changes of public fields count, not notes.
it('migration 0018 sets content_changed_at from the revisions of published posts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-content-changes-'));
  const copyMigration = (name: string) => cp(join(migrations, name), join(folder, name));
  const { db, drop } = await cloneDatabase(inject('databaseUrl'), 'template0');
  try {
    for (const name of await readdir(migrations)) if (name < MIGRATION) await copyMigration(name);
    await migrate(db, pathToFileURL(`${folder}/`));
    const insertPost = async (id: number, revisions: [minute: number, reason: string, state: object][]) => {
      await sql`
        insert into posts (id, main_headline, status, published_at, first_published_at, updated_at)
        overriding system value values (${id}, 'Rain', 3, ${toTime(10)}, ${toTime(10)}, ${toTime(50)})
      `.execute(db);
      for (const [minute, reason, state] of revisions) {
        await sql`
          insert into post_revisions (post_id, created_at, username, reason, state)
          values (${id}, ${toTime(minute)}, 'Ada', ${reason}, ${JSON.stringify(state)})
        `.execute(db);
      }
    };
    const article = { main_headline: 'Rain', notes: null };
    await insertPost(1, [
      [5, 'save', article],
      [10, 'publish', { ...article, status: 3 }],
      [20, 'save', { ...article, main_headline: 'More rain' }],
      [30, 'save', { ...article, main_headline: 'More rain', notes: 'Call' }],
      [40, 'publish', { ...article, main_headline: 'More rain', notes: 'Call' }],
    ]);
    await insertPost(2, [
      [5, 'save', { main_headline: 'Draft' }],
      [10, 'publish', article],
      [20, 'save', { ...article, notes: 'Call' }],
    ]);
    await insertPost(3, []);
    await copyMigration(MIGRATION);
    expect(await migrate(db, pathToFileURL(`${folder}/`))).toEqual([MIGRATION]);
    const { rows } = await sql`select id, content_changed_at from posts order by id`.execute(db);
    expect(rows).toEqual([
      { id: 1, content_changed_at: toTime(20) },
      { id: 2, content_changed_at: null },
      { id: 3, content_changed_at: null },
    ]);
  } finally {
    await drop();
    await rm(folder, { recursive: true });
  }
});
