import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestAppForFile } from '../../../test/harness/test-app';
import type { Db } from './db';
import { withoutWrites, withSavepoint } from './transactions';

const t = await createTestAppForFile();

/** Runs `work` in a transaction with an empty table, and returns the values that `work` has written. */
const listWritten = (work: (db: Db, write: (value: number) => Promise<unknown>) => Promise<void>) =>
  t.db.transaction().execute(async (db) => {
    await sql`create temporary table written (value integer) on commit drop`.execute(db);
    await work(db, (value) => sql`insert into written values (${value})`.execute(db));
    const { rows } = await sql<{ value: number }>`select value from written order by value`.execute(db);
    return rows.map(({ value }) => value);
  });

const refuse = () => Promise.reject(new Error('refused'));

it('a part that fails is rolled back, also after an inner part that succeeded', async () => {
  const written = await listWritten(async (db, write) => {
    await write(1);
    const part = withSavepoint(db, async () => {
      await write(2);
      await withSavepoint(db, () => write(3));
      await refuse();
    });
    await expect(part).rejects.toThrow('refused');
    await write(4);
  });
  expect(written).toEqual([1, 4]);
});

it('a part without writes is rolled back, also if it fails, and the transaction can continue', async () => {
  const written = await listWritten(async (db, write) => {
    const result = await withoutWrites(db, async () => {
      await write(1);
      return 'result';
    });
    expect(result).toBe('result');
    const part = withoutWrites(db, async () => {
      await write(2);
      await sql`select 1 / 0`.execute(db);
    });
    await expect(part).rejects.toThrow('division by zero');
    await write(3);
  });
  expect(written).toEqual([3]);
});
