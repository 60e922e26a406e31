import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import type { Db } from './db';
import { createVariantNames, executePrepared, prepareQuery } from './prepared-statements';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'), inject('template'));
});
afterAll(() => database.drop());

const findLanguage = prepareQuery((db, code: string) =>
  db.selectFrom('languages').where('code', '=', code).select(['id', 'code']),
);

/** Runs the work on one connection, and returns the prepared statements of that connection. */
const statementsAfter = (work: (db: Db) => Promise<unknown>) =>
  database.db.transaction().execute(async (db) => {
    await work(db);
    const { rows } = await sql<{ name: string; statement: string; from_sql: boolean; runs: number }>`
      select name, statement, from_sql, generic_plans + custom_plans as runs from pg_prepared_statements order by statement
    `.execute(db);
    return rows;
  });

describe('prepareQuery', () => {
  it('does not apply to a query that is not declared with it', async () => {
    const rows = await statementsAfter((db) =>
      db.selectFrom('languages').where('code', '=', 'en-US').select('id').execute(),
    );
    expect(rows).toEqual([]);
  });

  it('runs a declared query as one prepared statement per connection, under one name', async () => {
    const [first, second] = await Promise.all(
      [['en-US', 'fr-FR', 'en-US'], ['fr-FR']].map((codes) =>
        statementsAfter(async (db) => {
          for (const code of codes) {
            const rows = await findLanguage(db, code);
            expect(rows.map((row) => row.code)).toEqual([code]);
          }
        }),
      ),
    );
    const statement = 'select "id", "code" from "languages" where "code" = $1';
    const name = expect.stringMatching(/^[\w-]{43}$/);
    expect(first).toEqual([{ name, statement, from_sql: false, runs: 3 }]);
    expect(second).toEqual([{ ...first?.[0], runs: 1 }]);
  });

  it('binds a value that the query uses several times', async () => {
    const findCodes = prepareQuery((db, code: string, other: string) =>
      db
        .selectFrom('languages')
        .where((eb) => eb.or([eb('code', '=', other), eb('code', '=', code), eb('code', '=', other)]))
        .where('code', '<>', 'de-DE')
        .select('code')
        .orderBy('code'),
    );
    const listCodes = async (code: string, other: string) =>
      (await findCodes(database.db, code, other)).map((row) => row.code);
    expect(await listCodes('en-US', 'fr-FR')).toEqual(['en-US', 'fr-FR']);
    expect(await listCodes('fr-FR', 'de-DE')).toEqual(['fr-FR']);
  });
});

describe('executePrepared', () => {
  const selectLanguages = (db: Db, limit: number) =>
    executePrepared(db, db.selectFrom('languages').select('id').limit(sql.lit(limit)));

  it('runs each variant of a query as a prepared statement', async () => {
    const rows = await statementsAfter(async (db) => {
      for (const limit of [1, 2, 1]) await selectLanguages(db, limit);
    });
    expect(rows.map(({ statement, runs }) => [statement, runs])).toEqual(
      expect.arrayContaining([
        ['/* variant */ select "id" from "languages" limit 1', 2],
        ['/* variant */ select "id" from "languages" limit 2', 1],
      ]),
    );
  });

  it('prepares at most 100 variants in each database', async () => {
    const other = await cloneDatabase(inject('databaseUrl'), inject('template'));
    try {
      const countStatements = async (db: Db) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::integer as count from pg_prepared_statements where statement like '/* variant */%'
        `.execute(db);
        return rows[0]?.count;
      };
      await other.db.connection().execute(async (db) => {
        for (let limit = 1; limit <= 101; limit += 1) await selectLanguages(db, limit);
        expect(await countStatements(db)).toBe(100);
      });
      await database.db.connection().execute(async (db) => {
        const before = await countStatements(db);
        await selectLanguages(db, 101);
        expect(await countStatements(db)).toBe((before ?? 0) + 1);
      });
    } finally {
      await other.drop();
    }
  });
});

describe('createVariantNames', () => {
  it('names a limited number of statements, each always the same', () => {
    const findName = createVariantNames(2);
    const names = ['select 1', 'select 2', 'select 3', 'select 1'].map(findName);
    const name = expect.stringMatching(/^[\w-]{43}$/);
    expect(names).toEqual([name, name, undefined, names[0]]);
    expect(names[0]).not.toBe(names[1]);
  });
});
