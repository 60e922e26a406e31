import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestAppForFile } from '../../../test/harness/test-app';
import { findPool, readSnapshot } from './copy-rows';

const t = await createTestAppForFile();
/** More rows than the buffers of the connection contain. */
const ROWS = "copy (select repeat('x', 1000) from generate_series(1, 20000)) to stdout";

it('a snapshot ends with the error of the file if that cannot be written, and frees its connection', async () => {
  const fullDisk = new Writable({ write: (_chunk, _encoding, done) => done(new Error('No space left on device')) });
  const backup = readSnapshot(t.db, (_db, copyOut) => pipeline(copyOut(ROWS), fullDisk));
  await expect(backup).rejects.toThrow('No space left on device');
  await expect.poll(() => findPool(t.db).totalCount - findPool(t.db).idleCount).toBe(0);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity where query like 'copy (select repeat%' and state = 'active'
  `.execute(t.db);
  expect(rows).toEqual([{ count: 0 }]);
});

it('a snapshot copies all rows, and its connection can be used again', async () => {
  let bytes = 0;
  const counter = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done();
    },
  });
  const result = await readSnapshot(t.db, async (db, copyOut) => {
    await pipeline(copyOut(ROWS), counter);
    return sql<{ one: number }>`select 1 as one`.execute(db);
  });
  expect(bytes).toBe(20_000 * 1001);
  expect(result.rows).toEqual([{ one: 1 }]);
});
