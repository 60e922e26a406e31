import { posts } from '@masthead/domain/posts/contract/endpoints';
import { users } from '@masthead/domain/users/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { newsroom } from '../../../test/posts';
import { purgePosts } from '../../areas/posts/schedule/deleted-posts';
import { recordAudit } from '../audit/record-audit';
import type { JobContext } from '../jobs/job';
import { erasePost, eraseUser } from './erase';

const DAY = 86_400_000;
const logEvent = (_event: object): void => undefined;

let t: TestApp;
let admin: TestUser;
let room: Awaited<ReturnType<typeof newsroom>>;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
  admin = await t.user('admin');
});
afterAll(() => t.close());

const now = () => t.clock.now;
const revisions = (postId: number) =>
  t.db.selectFrom('post_revisions').where('post_id', '=', postId).select(['user_id', 'username']).execute();
const auditOf = (type: string, id: number) =>
  t.db
    .selectFrom('audit_log')
    .where((eb) => eb.or([eb.and([eb('target_type', '=', type), eb('target_id', '=', id)]), eb('actor_id', '=', id)]))
    .orderBy('id')
    .select(['action', 'actor_id', 'actor_name', 'target_label', 'address', 'user_agent', 'after'])
    .execute();
const record = (event: Parameters<typeof recordAudit>[2], actorId: number | null) =>
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

describe('a post', () => {
  it('keeps its revisions until it is purged, and loses them and its headline by the command', async () => {
    const { id } = await room.create({}, admin);
    const { id: other } = await room.create({}, admin);
    const refused = `Post ${id} still exists. Delete it permanently; it is purged 30 days later and can be erased then.`;
    await expect(erasePost(t.db, id, now)).rejects.toThrow(refused);
    await t.call(posts.trash, { params: { id }, body: {} }, admin);
    await t.call(posts.remove, { params: { id } }, admin);
    await expect(erasePost(t.db, id, now)).rejects.toThrow(refused);
    await record({ action: 'post.exported', target_id: id, target_label: 'Council votes' }, admin.id);
    t.advance(30 * DAY + 1);
    await purgePosts.run({ db: t.db, now, signal: new AbortController().signal, logEvent } as JobContext, {});
    expect(await revisions(id)).toHaveLength(3);

    expect(await erasePost(t.db, id, now)).toMatchObject({ revisions: 3 });
    expect(await revisions(id)).toEqual([]);
    expect(await revisions(other)).toHaveLength(1);
    const found = await auditOf('post', id);
    expect(JSON.stringify(found)).not.toContain('Council votes');
    expect(found.at(-1)).toEqual({
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

describe('a user', () => {
  it('is anonymised in revisions and audit log once they are deleted', async () => {
    admin = await t.user('admin');
    const writer = await t.user('editor');
    const { id } = await room.create({}, writer);
    await room.create({}, admin);
    await record({ action: 'session.sign-in', target_id: writer.id, target_label: 'Test Person' }, writer.id);
    await record({ action: 'session.failed', target_id: writer.id, target_label: 'Test Person' }, null);
    await record({ action: 'user.updated', target_id: writer.id, target_label: 'Test Person' }, admin.id);
    await expect(eraseUser(t.db, writer.id, now)).rejects.toThrow(
      `User ${writer.id} still exists. Delete the user first.`,
    );
    expect((await t.call(users.remove, { params: { id: writer.id } }, admin)).status).toBe(200);

    expect(await eraseUser(t.db, writer.id, now)).toMatchObject({ revisions: 1 });
    expect(await revisions(id)).toEqual([{ user_id: writer.id, username: 'Erased' }]);
    const found = await auditOf('user', writer.id);
    const ofAction = (action: string) => found.find((entry) => entry.action === action);
    expect(ofAction('session.sign-in')).toMatchObject({ actor_name: 'Erased', address: null, user_agent: null });
    expect(ofAction('session.failed')).toMatchObject({ target_label: 'Erased', address: null, user_agent: null });
    expect(ofAction('user.updated')).toMatchObject({
      actor_name: 'Test Person',
      target_label: 'Erased',
      address: '192.0.2.7',
    });
    expect(ofAction('user.erased')).toMatchObject({ actor_name: 'Masthead', target_label: null, address: null });
    await expect(eraseUser(t.db, writer.id, now)).rejects.toThrow(`There is nothing to erase about user ${writer.id}.`);
  });

  it('leaves revisions append-only for everybody else', async () => {
    const { id } = await room.create({}, admin);
    const change = t.db.updateTable('post_revisions').set({ username: 'x' }).where('post_id', '=', id);
    await expect(change.execute()).rejects.toThrow('post_revisions is append-only');
    const remove = t.db.deleteFrom('post_revisions').where('post_id', '=', id);
    await expect(remove.execute()).rejects.toThrow('post_revisions is append-only');
  });

  it('who never existed is refused', async () => {
    await expect(eraseUser(t.db, 999_999, now)).rejects.toThrow('There is nothing to erase about user 999999.');
  });
});
