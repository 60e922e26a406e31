import { posts } from '@masthead/domain/posts/contract/endpoints';
import { users } from '@masthead/domain/users/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';
import { purgePosts } from '../../areas/posts/schedule/deleted-posts';
import { recordAudit } from '../audit/record-audit';
import type { JobContext } from '../jobs/job';
import { erasePost, eraseUser } from './erase';

const DAY_MS = 86_400_000;
const logEvent = (_event: object): void => undefined;

let t: TestApp;
let admin: TestUser;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  admin = await t.user('admin');
});
afterAll(() => t.close());

const now = () => t.clock.now;
const readRevisions = (postId: number) =>
  t.db.selectFrom('post_revisions').where('post_id', '=', postId).select(['user_id', 'username']).execute();
const readAuditEntries = (type: string, id: number) =>
  t.db
    .selectFrom('audit_log')
    .where((eb) => eb.or([eb.and([eb('target_type', '=', type), eb('target_id', '=', id)]), eb('actor_id', '=', id)]))
    .orderBy('id')
    .select(['action', 'actor_id', 'actor_name', 'target_label', 'address', 'user_agent', 'after'])
    .execute();
const recordEntry = (event: Parameters<typeof recordAudit>[2], actorId: number | null) =>
  recordAudit(
    t.db,
    {
      now,
      actor: actorId === null ? null : { id: actorId },
      address: '192.0.2.7',
      user_agent: 'Firefox',
      request_id: null,
      audited: [],
    },
    event,
  );

describe('erasePost', () => {
  it('rejects an existing post, and deletes the revisions and headline of a purged one', async () => {
    const { id } = await room.create({}, admin);
    const { id: other } = await room.create({}, admin);
    const refusal = `Post ${id} still exists. Delete it permanently. It is purged 30 days later and can then be erased.`;
    await expect(erasePost(t.db, id, now)).rejects.toThrow(refusal);
    await t.call(posts.trash, { params: { id }, body: {} }, admin);
    await t.call(posts.remove, { params: { id } }, admin);
    await expect(erasePost(t.db, id, now)).rejects.toThrow(refusal);
    await recordEntry({ action: 'post.exported', target_id: id, target_label: 'Council votes' }, admin.id);
    t.advance(30 * DAY_MS + 1);
    await purgePosts.run({ db: t.db, now, signal: new AbortController().signal, logEvent } as JobContext, {});
    expect(await readRevisions(id)).toHaveLength(3);

    expect(await erasePost(t.db, id, now)).toMatchObject({ revisions: 3 });
    expect(await readRevisions(id)).toEqual([]);
    expect(await readRevisions(other)).toHaveLength(1);
    const entries = await readAuditEntries('post', id);
    expect(JSON.stringify(entries)).not.toContain('Council votes');
    expect(entries.at(-1)).toEqual({
      action: 'post.erased',
      actor_id: null,
      actor_name: 'Masthead',
      target_label: null,
      address: null,
      user_agent: null,
      after: { count: 3 },
    });
    await expect(erasePost(t.db, id, now)).rejects.toThrow(`There is nothing to erase about post ${id}.`);
  });
});

describe('eraseUser', () => {
  it('anonymises a deleted user in revisions and audit log', async () => {
    admin = await t.user('admin');
    const writer = await t.user('editor');
    const { id } = await room.create({}, writer);
    await room.create({}, admin);
    await recordEntry({ action: 'session.sign-in', target_id: writer.id, target_label: 'Test Person' }, writer.id);
    await recordEntry({ action: 'session.failed', target_id: writer.id, target_label: 'Test Person' }, null);
    await recordEntry({ action: 'user.updated', target_id: writer.id, target_label: 'Test Person' }, admin.id);
    await expect(eraseUser(t.db, writer.id, now)).rejects.toThrow(
      `User ${writer.id} still exists. Delete the user first.`,
    );
    expect((await t.call(users.remove, { params: { id: writer.id } }, admin)).status).toBe(200);

    expect(await eraseUser(t.db, writer.id, now)).toMatchObject({ revisions: 1 });
    expect(await readRevisions(id)).toEqual([{ user_id: writer.id, username: 'Erased' }]);
    const entries = await readAuditEntries('user', writer.id);
    const findEntry = (action: string) => entries.find((entry) => entry.action === action);
    expect(findEntry('session.sign-in')).toMatchObject({ actor_name: 'Erased', address: null, user_agent: null });
    expect(findEntry('session.failed')).toMatchObject({ target_label: 'Erased', address: null, user_agent: null });
    expect(findEntry('user.updated')).toMatchObject({
      actor_name: 'Test Person',
      target_label: 'Erased',
      address: '192.0.2.7',
    });
    expect(findEntry('user.erased')).toMatchObject({ actor_name: 'Masthead', target_label: null, address: null });
    await expect(eraseUser(t.db, writer.id, now)).rejects.toThrow(`There is nothing to erase about user ${writer.id}.`);
  });

  it('removes the IP address of a failed sign-in whose label is already erased', async () => {
    await recordEntry({ action: 'session.failed', target_id: 888_888, target_label: 'Erased' }, null);
    expect(await eraseUser(t.db, 888_888, now)).toEqual({ revisions: 0, entries: 1 });
    expect(await readAuditEntries('user', 888_888)).toContainEqual(
      expect.objectContaining({ action: 'session.failed', address: null, user_agent: null }),
    );
  });

  it('leaves post_revisions append-only for other transactions', async () => {
    const { id } = await room.create({}, admin);
    const update = t.db.updateTable('post_revisions').set({ username: 'x' }).where('post_id', '=', id);
    await expect(update.execute()).rejects.toThrow('post_revisions is append-only');
    const deletion = t.db.deleteFrom('post_revisions').where('post_id', '=', id);
    await expect(deletion.execute()).rejects.toThrow('post_revisions is append-only');
  });

  it('rejects a user who never existed', async () => {
    await expect(eraseUser(t.db, 999_999, now)).rejects.toThrow('There is nothing to erase about user 999999.');
  });
});
