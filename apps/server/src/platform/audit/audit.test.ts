import { auditActionNames, auditGroups } from '@masthead/domain/audit/actions';
import { type AuditEntry, auditLog } from '@masthead/domain/audit/contract';

import { languages } from '@masthead/domain/languages/contract';
import { roles } from '@masthead/domain/roles/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projects, type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { buildApp } from '../../app';
import type { JobContext } from '../jobs/job';
import { purgeAuditLog } from '../retention/purge';
import { recordAudit, serverAudit } from './record-audit';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
});
afterAll(() => t.close());

const entries = async (query: Record<string, string>) =>
  (await t.call(auditLog.list, { query } as never, admin)).body.items;
const count = async () =>
  (
    await t.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('an entry', () => {
  it('is rolled back with its change', async () => {
    const before = await count();
    const work = t.db.transaction().execute(async (db) => {
      await recordAudit(
        db,
        serverAudit(() => t.clock.now),
        { action: 'tag.deleted', target_id: 1 },
      );
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await count()).toBe(before);
  });

  it('keeps the name and role of its actor, where the call came from, and whether it succeeded', async () => {
    const editor = await t.user('editor');
    const now = () => t.clock.now;
    const context = { now, actor: { id: editor.id }, address: '192.0.2.9', request_id: 'r', audited: [] };
    await recordAudit(
      t.db,
      { ...context, user_agent: 'x'.repeat(500) },
      { action: 'post.trashed', target_id: 5, target_label: 'y'.repeat(500), result: 'failure' },
    );
    await t.db.deleteFrom('users').where('id', '=', editor.id).execute();
    const [entry] = await entries({ person: String(editor.id) });
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

  it('holds no other detail than the listed ones', async () => {
    const event = { action: 'user.updated', target_id: 1, after: { password: 'Secret#2026' } } as never;
    await expect(
      recordAudit(
        t.db,
        serverAudit(() => t.clock.now),
        event,
      ),
    ).rejects.toThrow('password');
  });

  it('cannot be changed, deleted or truncated', async () => {
    await recordAudit(
      t.db,
      serverAudit(() => t.clock.now),
      { action: 'tag.deleted' },
    );
    const refused = 'audit_log is append-only';
    await expect(t.db.updateTable('audit_log').set({ actor_name: 'x' }).execute()).rejects.toThrow(refused);
    await expect(t.db.deleteFrom('audit_log').execute()).rejects.toThrow(refused);
    await expect(sql`truncate audit_log`.execute(t.db)).rejects.toThrow('audit_log keeps what was written once');
  });
});

describe('roles and rights', () => {
  it('leave an entry with the state before and after for each change', async () => {
    const { body: role } = await t.call(roles.create, { body: { name: 'stringer', description: 'Stringer' } }, admin);
    const grant = () => t.call(roles.grant, { body: { parent: 'stringer', child: 'tag.read' } }, admin);
    const { body: link } = await grant();
    // A right that the role already holds is no change.
    await grant();
    await t.call(roles.revoke, { params: { id: link.id } }, admin);
    await t.call(roles.update, { params: { id: role.id }, body: { description: 'Stringers' } }, admin);
    await t.call(roles.update, { params: { id: role.id }, body: { description: 'Stringers' } }, admin);
    await t.call(roles.remove, { params: { id: role.id } }, admin);
    const found = await entries({ target_type: 'role', target_id: String(role.id) });
    const template = ['dashboard.read', 'post.read', 'section.read'];
    expect(found.reverse().map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: 'role.created',
        before: null,
        after: { name: 'stringer', description: 'Stringer', rights: expect.arrayContaining(template) },
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
        before: { name: 'stringer', description: 'Stringers', rights: expect.arrayContaining(template) },
        after: null,
      },
    ]);
    expect(found[0]).toMatchObject({ target_label: 'stringer', address: '127.0.0.1', actor_id: admin.id });
  });
});

describe('a refused call', () => {
  it('leaves one entry a minute for each user and endpoint', async () => {
    const reporter = await t.user('reporter');
    const attempt = () => t.call(roles.items, {}, reporter);
    for (let tried = 0; tried < 3; tried += 1) expect((await attempt()).status).toBe(403);
    await t.call(languages.remove, { params: { id: 1 } }, reporter);
    const refusals = () => entries({ action: 'access.refused', person: String(reporter.id) });
    expect((await refusals()).map(({ target_label, after, result }) => [target_label, after?.reason, result])).toEqual([
      ['DELETE /v2/languages/:id', 'You need the right language.delete to do this.', 'refused'],
      ['GET /auth-items', 'You need the right role.read or user.read to do this.', 'refused'],
    ]);
    t.advance(60_000);
    await attempt();
    expect(await refusals()).toHaveLength(3);
  });

  it('without a token leaves none', async () => {
    const before = await count();
    expect((await t.call(roles.items, {})).status).toBe(401);
    expect(await count()).toBe(before);
  });
});

it('writes every committed entry to the structured log, and no other', async () => {
  const lines: string[] = [];
  const app = await buildApp({
    projects: [{ ...t, project: projects[0] as (typeof projects)[number] }],
    now: () => t.clock.now,
    web: new URL('../../../test/web/', import.meta.url),
    scripts: new URL('../../../test/site-scripts/', import.meta.url),
    demo: false,
    trustProxy: false,
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
  });
  const call = (method: 'POST' | 'GET', url: string, user: TestUser, payload?: object) =>
    app.inject({
      method,
      url,
      headers: { host: 'localhost', authorization: `Bearer ${user.token}` },
      ...(payload && { payload }),
    });
  await call('POST', '/api/auth-items', admin, { name: 'logged', description: 'Logged' });
  // The name is taken, so the second one is rolled back.
  await call('POST', '/api/auth-items', admin, { name: 'logged', description: 'Logged' });
  await call('GET', '/api/auth-items', await t.user('reporter'));
  await app.close();
  const logged = lines.map((line) => JSON.parse(line)).filter((line) => 'audit' in line);
  expect(logged.map(({ audit }) => [audit.action, audit.result])).toEqual([
    ['role.created', 'success'],
    ['access.refused', 'refused'],
  ]);
  const [{ audit, reqId }] = logged as [{ audit: AuditEntry; reqId: string }];
  expect(audit).toMatchObject({ target_label: 'logged', request_id: reqId });
});

describe('retention', () => {
  const purge = (auditRetentionDays: number) =>
    purgeAuditLog.run(
      { db: t.db, now: () => t.clock.now, signal: new AbortController().signal, auditRetentionDays } as JobContext,
      {},
    );

  it('deletes all entries older than the configured days, and runs again a day later', async () => {
    const kept = await count();
    await sql`insert into audit_log (at, action, target_type, result)
      select ${t.clock.now.toISOString()}::timestamptz - interval '400 days' - make_interval(secs => n), 'tag.deleted', 'tag', 'success'
      from generate_series(0, 2500) as n`.execute(t.db);
    expect(await purge(400)).toEqual(new Date(t.clock.now.getTime() + 86_400_000));
    // The one that is exactly 400 days old stays.
    expect(await count()).toBe(kept + 1);
    t.advance(1);
    await purge(400);
    expect(await count()).toBe(kept);
  });
});

it('puts every action into one group only', () => {
  const names = Object.values(auditGroups).flatMap(({ actions }) => Object.keys(actions));
  expect(names).toHaveLength(auditActionNames.length);
});
