import { auditLog } from '@masthead/domain/audit/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postHistory } from '@masthead/domain/posts/contract/history';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { recordStatements, type SentStatement } from '../../../test/harness/statements';
import { createTestAppForFile } from '../../../test/harness/test-app';
import type { JobContext } from '../jobs/job';
import { purgeAuditLog, purgeSignIns } from './purge';

const t = await createTestAppForFile();
const room = await createNewsroom(t);
const BATCH_SIZE = 1000;
/** Tables without a limit of rows. */
const growingTables = ['audit_log', 'post_revisions', 'attempts', 'byline_counts'];
const now = () => t.clock.now;
const isDeletion = ({ sql }: SentStatement) => /^delete from/i.test(sql);

/** Enough rows that the planner prefers an index to reading the whole table. */
beforeAll(async () => {
  const start = now().toISOString();
  await sql`
    insert into audit_log (at, actor_id, action, target_type, target_id, result)
    select ${start}::timestamptz - make_interval(mins => n), 10000 + n % 50,
      case n % 100 when 0 then 'role.updated' else 'post.published' end, case n % 100 when 0 then 'role' else 'post' end, n % 2000,
      'success'
    from generate_series(1, 20000) as n`.execute(t.db);
  await sql`
    insert into post_revisions (post_id, created_at, username, reason, state, checksum)
    select 10000 + n % 1000, ${start}, 'Masthead', 'save', '{}', 0 from generate_series(1, 20000) as n`.execute(t.db);
  await sql`
    insert into byline_counts (user_ids, status, posts)
    select array[10000 + n % 200, 20000 + n / 200], 3, 1 from generate_series(0, 19999) as n`.execute(t.db);
  for (const table of growingTables) await sql`vacuum analyze ${sql.table(table)}`.execute(t.db);
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Filter?: string;
  Plans?: Plan[];
}

/** A limited scan without a filter ends after a limited number of rows. */
function scansGrowingTable(plan: Plan, isLimited = false): boolean {
  const { 'Node Type': type, 'Relation Name': table = '', Filter, Plans: children = [] } = plan;
  if (type === 'Seq Scan' && growingTables.includes(table)) return !isLimited || Filter !== undefined;
  return children.some((child) => scansGrowingTable(child, type === 'Limit'));
}

async function explain({ sql: text, values }: SentStatement, db = t.db): Promise<Plan[]> {
  const query = CompiledQuery.raw(`explain (format json) ${text}`, [...values]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(query);
  return rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan));
}

/** The statements whose plan reads every row of a growing table. */
async function listTableScans(statements: readonly SentStatement[]): Promise<string[]> {
  const scans = [];
  for (const statement of statements) {
    const plans = await explain(statement);
    if (plans.some((plan) => scansGrowingTable(plan))) scans.push(statement.sql);
  }
  return scans;
}

const listAudit = (query: Record<string, string>) => () => t.call(auditLog.list, { query } as never, room.admin);

it.each([
  ['the audit log', listAudit({})],
  ['the audit log of a user', listAudit({ person: '10007' })],
  ['the audit log of an action', listAudit({ action: 'role.updated' })],
  ['the audit log of a user and an action', listAudit({ person: '10007', action: 'role.updated' })],
  ['the audit log of a target', listAudit({ target_type: 'post', target_id: '7' })],
  ['the audit log of a day', listAudit({ from: '2026-11-12', to: '2026-11-12' })],
  [
    'the total of two authors',
    () => t.call(posts.list, { query: { 'search[authors.id]': '10007,20007' } } as never, room.admin),
  ],
  ['the history of a post', () => t.call(postHistory.list, { params: { id: 10_007 }, query: {} } as never, room.admin)],
])('reads %s by an index', async (_, read) => {
  // The first call reads the actor.
  await read();
  t.advance(1100);
  const statements = await recordStatements(read);
  expect(statements.length).toBeGreaterThan(0);
  expect(await listTableScans(statements)).toEqual([]);
});

it.each([
  ['action', 'post.published'],
  ['target_type', 'post'],
])('counts the audit entries of a user and a value of %s in the index only', async (field, value) => {
  const statements = await recordStatements(listAudit({ person: '10007', [field]: value }));
  const count = statements.find(({ sql }) => sql.includes('count(*)')) as SentStatement;
  const plans = await t.db.transaction().execute(async (db) => {
    // The table of the test is so small that the planner prefers to read it.
    await sql`set local enable_bitmapscan = off`.execute(db);
    await sql`set local enable_seqscan = off`.execute(db);
    return explain(count, db);
  });
  const text = JSON.stringify(plans);
  expect(text).toContain('"Index Only Scan"');
  // The index compares the field. A filter would run for every entry of the user.
  expect(text).not.toContain('"Filter"');
});

describe('purgeAuditLog', () => {
  it('starts each batch at the last entry that the batch before has deleted', async () => {
    const job = { db: t.db, now, signal: new AbortController().signal, auditRetentionDays: 10 } as JobContext;
    const deletions = (await recordStatements(() => purgeAuditLog.run(job, {}))).filter(isDeletion);
    // 20,000 minutes are 13.9 days.
    expect(deletions).toHaveLength(6);
    const starts = deletions.map(({ values }) => String(values[0]));
    expect(starts[0]).toBe('-infinity');
    expect(starts.slice(1)).toEqual(starts.slice(1).toSorted());
    expect(new Set(starts).size).toBe(starts.length);
    expect(deletions.map(({ values }) => values.at(-1))).toEqual(deletions.map(() => BATCH_SIZE));
    expect(await listTableScans(deletions)).toEqual([]);
  });
});

describe('purgeSignIns', () => {
  const addCounters = (count: number) =>
    sql`insert into attempts (key, count, window_ends_at)
      select 'expired ' || n, 1, ${now().toISOString()}::timestamptz - make_interval(secs => n)
      from generate_series(1, ${count}::integer) as n`.execute(t.db);
  const listCounters = () =>
    t.db.selectFrom('attempts').where('key', 'like', 'expired %').select('key').orderBy('key').execute();
  const run = () => purgeSignIns.run({ db: t.db, now, signal: new AbortController().signal } as JobContext, {});

  it('deletes expired counters in batches', async () => {
    await addCounters(2 * BATCH_SIZE + 1);
    const statements = await recordStatements(run);
    const batches = statements.filter((statement) => isDeletion(statement) && /from "attempts"/.test(statement.sql));
    expect(batches).toHaveLength(3);
    expect(await listCounters()).toEqual([]);
  });

  it('does not wait for a counter that a request is changing', async () => {
    await addCounters(3);
    await t.db.transaction().execute(async (db) => {
      await db.selectFrom('attempts').where('key', '=', 'expired 2').select('key').forUpdate().execute();
      await run();
    });
    expect(await listCounters()).toEqual([{ key: 'expired 2' }]);
    await run();
    expect(await listCounters()).toEqual([]);
  });

  it('stops between two batches when the worker stops', async () => {
    await addCounters(3);
    const job = { db: t.db, now, signal: AbortSignal.abort() } as JobContext;
    await expect(purgeSignIns.run(job, {})).rejects.toThrow();
    expect(await listCounters()).toHaveLength(3);
  });
});

it('lets autovacuum visit append-only tables after 1 % of new rows', async () => {
  const { rows } = await sql<{ name: string; options: string[] }>`
    select relname as name, reloptions as options from pg_class
    where relname in ('audit_log', 'post_revisions') order by relname`.execute(t.db);
  expect(rows.map(({ name }) => name)).toEqual(['audit_log', 'post_revisions']);
  for (const { options } of rows) expect(options).toContain('autovacuum_vacuum_insert_scale_factor=0.01');
});
