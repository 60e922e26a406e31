import type { AuditAction } from '@masthead/domain/audit/actions';
import { auditLog, MAX_EXPORTED, MAX_LISTED } from '@masthead/domain/audit/contract';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';
import { allowErasure } from '../../platform/audit/audit.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import { csvLine } from './audit-log.routes';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.user('admin');
});
beforeEach(async () => {
  await t.db.transaction().execute(async (db) => {
    await allowErasure(db);
    await db.deleteFrom('audit_log').execute();
  });
});
afterAll(() => t.close());

interface EntryOptions {
  at?: string;
  user?: TestUser;
  target_id?: number;
  label?: string;
  user_agent?: string;
}

const addEntry = (
  action: AuditAction,
  { at, user = admin, target_id, label, user_agent = 'Firefox' }: EntryOptions = {},
) =>
  recordAudit(
    t.db,
    {
      now: () => (at === undefined ? t.clock.now : new Date(at)),
      actor: { id: user.id },
      address: '192.0.2.1',
      user_agent,
      request_id: 'request-1',
      audited: [],
    },
    { action, target_id: target_id ?? null, target_label: label ?? null },
  );

const list = (query: Record<string, string> = {}, user = admin) => t.call(auditLog.list, { query } as never, user);
const listActions = async (query: Record<string, string> = {}) =>
  (await list(query)).body.items.map(({ action }) => action);
const download = (query: Record<string, string> = {}, user = admin) =>
  t.send({ url: '/api/v2/audit-log/export', query, headers: { authorization: `Bearer ${user.token}` } });

/** Inserts entries one second apart, oldest first. */
const addManyEntries = (count: number) =>
  sql`insert into audit_log (at, action, target_type, target_id, target_label, result)
      select '2026-01-01T00:00:00Z'::timestamptz + make_interval(secs => n), 'post.published', 'post', n, 'Post ' || n, 'success'
      from generate_series(1, ${count}::integer) as n`.execute(t.db);

describe('GET /v2/audit-log', () => {
  it('returns the newest entries first, with all recorded fields', async () => {
    await addEntry('tag.deleted', { at: '2026-11-01T10:00:00Z', target_id: 7, label: 'Markets' });
    await addEntry('role.deleted', { at: '2026-11-02T10:00:00Z' });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ current_page: 1, last_page: 1, per_page: 50, total: 2, has_more: false });
    expect(body.items.map(({ action }) => action)).toEqual(['role.deleted', 'tag.deleted']);
    expect(body.items[1]).toEqual({
      id: expect.any(Number),
      at: '2026-11-01T10:00:00.000Z',
      actor_id: admin.id,
      actor_name: 'Test Person',
      role: 'admin',
      action: 'tag.deleted',
      target_type: 'tag',
      target_id: 7,
      target_label: 'Markets',
      before: null,
      after: null,
      address: '192.0.2.1',
      user_agent: 'Firefox',
      result: 'success',
      request_id: 'request-1',
    });
    const id = body.items[0]?.id ?? 0;
    expect((await t.call(auditLog.get, { params: { id } }, admin)).body).toEqual(body.items[0]);
    expect((await t.call(auditLog.get, { params: { id: id + 1000 } }, admin)).status).toBe(404);
  });

  it('filters by user, action and target', async () => {
    const other = await t.user('editor');
    await addEntry('tag.deleted', { target_id: 1 });
    await addEntry('tag.deleted', { target_id: 2, user: other });
    await addEntry('post.published', { target_id: 2 });
    expect(await listActions({ person: String(other.id) })).toEqual(['tag.deleted']);
    expect(await listActions({ action: 'post.published' })).toEqual(['post.published']);
    expect(await listActions({ target_type: 'tag' })).toEqual(['tag.deleted', 'tag.deleted']);
    expect(await listActions({ target_type: 'post', target_id: '2' })).toEqual(['post.published']);
    expect(await listActions({ target_type: 'post', target_id: '1' })).toEqual([]);
  });

  it('filters by days in the time zone of the project, both included', async () => {
    // Lagos is an hour ahead of UTC.
    await addEntry('post.trashed', { at: '2026-11-09T22:59:59Z' });
    await addEntry('post.published', { at: '2026-11-09T23:00:00Z' });
    await addEntry('post.restored', { at: '2026-11-10T22:59:59Z' });
    await addEntry('post.deleted', { at: '2026-11-10T23:00:00Z' });
    expect(await listActions({ from: '2026-11-10', to: '2026-11-10' })).toEqual(['post.restored', 'post.published']);
    expect(await listActions({ from: '2026-11-11' })).toEqual(['post.deleted']);
    expect(await listActions({ to: '2026-11-09' })).toEqual(['post.trashed']);
  });

  it.each([
    [{ action: 'post.read' }, 'action'],
    [{ target_type: 'planet' }, 'target_type'],
    [{ target_id: '7' }, 'target_type'],
    [{ from: '2026-02-30' }, 'from'],
    [{ person: '0' }, 'person'],
    [{ per_page: '201' }, 'per_page'],
  ])('rejects the filter %o with an error on its field', async (query, field) => {
    const { status, problem } = await list(query as Record<string, string>);
    expect([status, Object.keys(problem.errors)]).toEqual([422, [field]]);
  });

  it('keeps the filters in the URL of the next page', async () => {
    await addManyEntries(5);
    const { body } = await list({ per_page: '2', action: 'post.published' });
    expect(body.items.map(({ target_id }) => target_id)).toEqual([5, 4]);
    expect(body.next_page_url).toBe('/api/v2/audit-log?action=post.published&page=2&per_page=2');
    expect((await list({ per_page: '2', page: '3' })).body.items.map(({ target_id }) => target_id)).toEqual([1]);
  });

  it('lists a limited number of entries and reports that there are older ones', async () => {
    await addManyEntries(MAX_LISTED + 5);
    const last = (await list({ per_page: '200', page: '50' })).body;
    expect(last).toMatchObject({ total: MAX_LISTED, last_page: 50, next_page_url: null, has_more: true });
    expect(last.items.at(-1)?.target_id).toBe(6);
    expect((await list({ per_page: '200', page: '51' })).body.items).toEqual([]);
    expect((await list({ per_page: '150', page: '67' })).body.items).toHaveLength(100);
  });
});

describe('GET /v2/audit-log/export', () => {
  it('returns a CSV file with one line per entry, and adds an entry for the export', async () => {
    await addEntry('tag.deleted', { at: '2026-11-01T10:00:00Z', target_id: 7, label: 'A "quoted", tag' });
    const response = await download({ action: 'tag.deleted' });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log-lagos-2026-11-15.csv"',
      'cache-control': 'no-store',
    });
    expect(response.headers['x-truncated']).toBeUndefined();
    const [header, line, ...rest] = response.body.split('\r\n');
    expect(header).toBe(
      '\uFEFF"id","time_utc","time_local","person_id","person","role","action","target_type","target_id","target","before","after","address","user_agent","result","request_id"',
    );
    expect(line).toContain(
      `"2026-11-01T10:00:00.000Z","2026-11-01 11:00:00","${admin.id}","Test Person","admin","tag.deleted","tag","7","A ""quoted"", tag","","","192.0.2.1","Firefox","success"`,
    );
    expect(rest).toEqual(['']);
    const { items } = (await list({ action: 'audit.exported' })).body;
    expect(items).toMatchObject([
      { actor_id: admin.id, after: { filter: 'action=tag.deleted', count: 1 }, result: 'success' },
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＠SUM(A1)'])(
    'escapes the formula %j',
    async (label) => {
      await addEntry('tag.deleted', { label, user_agent: label });
      const { body } = await download({ action: 'tag.deleted' });
      expect(body).toContain(`"'${label}"`);
      expect(body).not.toContain(`"${label}"`);
    },
  );

  it('quotes every cell, so that a semicolon does not start a new cell', () => {
    expect(csvLine(['a;=1+1', 7, null])).toBe('"a;=1+1","7",""\r\n');
  });

  it('streams at most the newest 100,000 entries and sets x-truncated', async () => {
    await addManyEntries(MAX_EXPORTED + 3);
    // Without statistics, PostgreSQL sorts all entries for each batch. In production, autovacuum collects them.
    await sql`analyze audit_log`.execute(t.db);
    const response = await download({ action: 'post.published' });
    expect(response.headers['x-truncated']).toBe('true');
    const lines = response.body.trimEnd().split('\r\n').slice(1);
    const ids = new Set(lines.map((line) => line.split(',', 1)[0]));
    expect([lines.length, ids.size]).toEqual([MAX_EXPORTED, MAX_EXPORTED]);
    expect(lines[0]).toContain(`"Post ${MAX_EXPORTED + 3}"`);
    expect(lines.at(-1)).toContain('"Post 4"');
  });

  it('rejects a wrong filter with an error on its field and records nothing', async () => {
    const response = await download({ action: 'nothing' });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['action']]);
    expect(await listActions()).toEqual([]);
  });
});
