import { auditActionNames, auditGroups } from '@masthead/domain/audit/actions';
import { type AuditEntry, auditLog } from '@masthead/domain/audit/contract';
import { languages } from '@masthead/domain/languages/contract';
import { roles } from '@masthead/domain/roles/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestAppForFile } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';
import type { JobContext } from '../jobs/job';
import { purgeAuditLog } from '../retention/purge';
import { createServerAuditContext, recordAudit } from './record-audit';

const t = await createTestAppForFile();
const admin = await t.user('admin');

const listEntries = async (query: Record<string, string>) =>
  (await t.call(auditLog.list, { query } as never, admin)).body.items;
const countEntries = async () =>
  (
    await t.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('audit entry', () => {
  it('is rolled back with the change that it describes', async () => {
    const before = await countEntries();
    const transaction = t.db.transaction().execute(async (db) => {
      await recordAudit(
        db,
        createServerAuditContext(() => t.clock.now),
        { action: 'tag.deleted', target_id: 1 },
      );
      throw new Error('rolled back');
    });
    await expect(transaction).rejects.toThrow('rolled back');
    expect(await countEntries()).toBe(before);
  });

  it('contains the name and role of its actor, the origin and the result', async () => {
    const editor = await t.user('editor');
    const now = () => t.clock.now;
    const context = { now, actor: { id: editor.id }, address: '192.0.2.9', request_id: 'r', audited: [] };
    await recordAudit(
      t.db,
      { ...context, user_agent: 'x'.repeat(500) },
      { action: 'post.trashed', target_id: 5, target_label: 'y'.repeat(500), result: 'failure' },
    );
    await t.db.deleteFrom('users').where('id', '=', editor.id).execute();
    const [entry] = await listEntries({ person: String(editor.id) });
    expect(entry).toMatchObject({
      actor_id: editor.id,
      actor_name: 'Test Person',
      role: 'editor',
      target_type: 'post',
      target_label: 'y'.repeat(200),
      user_agent: 'x'.repeat(300),
      result: 'failure',
    });
  });

  it('cannot contain a detail that its schema does not have', async () => {
    const event = { action: 'user.updated', target_id: 1, after: { password: 'Secret#2026' } } as never;
    await expect(
      recordAudit(
        t.db,
        createServerAuditContext(() => t.clock.now),
        event,
      ),
    ).rejects.toThrow('password');
  });

  it('cannot be changed, deleted or truncated', async () => {
    await recordAudit(
      t.db,
      createServerAuditContext(() => t.clock.now),
      { action: 'tag.deleted' },
    );
    const refusal = 'audit_log is append-only';
    await expect(t.db.updateTable('audit_log').set({ actor_name: 'x' }).execute()).rejects.toThrow(refusal);
    await expect(t.db.deleteFrom('audit_log').execute()).rejects.toThrow(refusal);
    await expect(sql`truncate audit_log`.execute(t.db)).rejects.toThrow('audit_log keeps what was written once');
  });
});

describe('audit log of roles and rights', () => {
  it('has an entry with the state before and after for each change', async () => {
    const { body: role } = await t.call(roles.create, { body: { name: 'stringer', description: 'Stringer' } }, admin);
    const grant = () => t.call(roles.grant, { body: { parent: 'stringer', child: 'tag.read' } }, admin);
    const { body: link } = await grant();
    // Granting a right that the role already has is not a change.
    await grant();
    await t.call(roles.revoke, { params: { id: link.id } }, admin);
    await t.call(roles.update, { params: { id: role.id }, body: { description: 'Stringers' } }, admin);
    await t.call(roles.update, { params: { id: role.id }, body: { description: 'Stringers' } }, admin);
    await t.call(roles.remove, { params: { id: role.id } }, admin);
    const roleEntries = await listEntries({ target_type: 'role', target_id: String(role.id) });
    const initialRights = ['dashboard.read', 'post.read', 'section.read'];
    expect(roleEntries.reverse().map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: 'role.created',
        before: null,
        after: { name: 'stringer', description: 'Stringer', rights: expect.arrayContaining(initialRights) },
      },
      { action: 'right.granted', before: { rights: [] }, after: { rights: ['tag.read'] } },
      { action: 'right.revoked', before: { rights: ['tag.read'] }, after: { rights: [] } },
      {
        action: 'role.updated',
        before: { name: 'stringer', description: 'Stringer' },
        after: { name: 'stringer', description: 'Stringers' },
      },
      {
        action: 'role.deleted',
        before: { name: 'stringer', description: 'Stringers', rights: expect.arrayContaining(initialRights) },
        after: null,
      },
    ]);
    expect(roleEntries[0]).toMatchObject({ target_label: 'stringer', address: '127.0.0.1', actor_id: admin.id });
  });
});

describe('a rejected call', () => {
  it('adds one entry per minute for each user and endpoint', async () => {
    const reporter = await t.user('reporter');
    const attempt = () => t.call(roles.items, {}, reporter);
    for (let count = 0; count < 3; count += 1) expect((await attempt()).status).toBe(403);
    await t.call(languages.remove, { params: { id: 1 } }, reporter);
    const listRefusals = () => listEntries({ action: 'access.refused', person: String(reporter.id) });
    expect(
      (await listRefusals()).map(({ target_label, after, result }) => [target_label, after?.reason, result]),
    ).toEqual([
      ['DELETE /v2/languages/:id', 'You need the right language.delete to do this.', 'refused'],
      ['GET /auth-items', 'You need the right role.read or user.read to do this.', 'refused'],
    ]);
    t.advance(60_000);
    await attempt();
    expect(await listRefusals()).toHaveLength(3);
  });

  it('adds no entry without a token', async () => {
    const before = await countEntries();
    expect((await t.call(roles.items, {})).status).toBe(401);
    expect(await countEntries()).toBe(before);
  });
});

it('logAudited writes only committed entries to the structured log', async () => {
  const { app, lines } = await t.withLog('info');
  const call = (method: 'POST' | 'GET', url: string, user: TestUser, payload?: object) =>
    app.inject({
      method,
      url,
      headers: { host: 'localhost', authorization: `Bearer ${user.token}` },
      ...(payload && { payload }),
    });
  await call('POST', '/api/auth-items', admin, { name: 'logged', description: 'Logged' });
  // The name already exists, so the second transaction is rolled back.
  await call('POST', '/api/auth-items', admin, { name: 'logged', description: 'Logged' });
  await call('GET', '/api/auth-items', await t.user('reporter'));
  await app.close();
  const auditLines = lines.map((line) => JSON.parse(line)).filter((line) => 'audit' in line);
  expect(auditLines.map(({ audit }) => [audit.action, audit.result])).toEqual([
    ['role.created', 'success'],
    ['access.refused', 'refused'],
  ]);
  const [{ audit, request_id }] = auditLines as [{ audit: AuditEntry; request_id: string }];
  expect(audit).toMatchObject({ target_label: 'logged', request_id });
});

describe('purgeAuditLog', () => {
  const purge = (auditRetentionDays: number) =>
    purgeAuditLog.run(
      { db: t.db, now: () => t.clock.now, signal: new AbortController().signal, auditRetentionDays } as JobContext,
      {},
    );

  it('deletes entries older than the retention period, and runs again after a day', async () => {
    const initialCount = await countEntries();
    await sql`insert into audit_log (at, action, target_type, result)
      select ${t.clock.now.toISOString()}::timestamptz - interval '400 days' - make_interval(secs => n), 'tag.deleted', 'tag', 'success'
      from generate_series(0, 2500) as n`.execute(t.db);
    expect(await purge(400)).toEqual(new Date(t.clock.now.getTime() + 86_400_000));
    // An entry that is exactly 400 days old is kept.
    expect(await countEntries()).toBe(initialCount + 1);
    t.advance(1);
    await purge(400);
    expect(await countEntries()).toBe(initialCount);
  });
});

it('every audit action belongs to exactly one group', () => {
  const names = Object.values(auditGroups).flatMap(({ actions }) => Object.keys(actions));
  expect(names).toHaveLength(auditActionNames.length);
});
