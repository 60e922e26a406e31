import { posts } from '@masthead/domain/posts/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness';
import { newsroom } from '../../../../test/posts';
import type { JobContext } from '../../../platform/jobs/job';
import { purgePosts, undeletePost } from './deleted-posts';

const DAY = 86_400_000;
const logEvent = (_event: object): void => undefined;

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
let id: number;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
});
beforeEach(async () => {
  room = { ...room, admin: await t.user('admin') };
  ({ id } = await room.create({}, room.admin));
  await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
  expect((await t.call(posts.remove, { params: { id } }, room.admin)).status).toBe(200);
});
afterAll(() => t.close());

const purge = () =>
  purgePosts.run(
    { db: t.db, now: () => t.clock.now, signal: new AbortController().signal, logEvent } as JobContext,
    {},
  );
const row = () => t.db.selectFrom('posts').where('id', '=', id).select(['status', 'deleted_at']).executeTakeFirst();
const reasons = async () =>
  (
    await t.db
      .selectFrom('post_revisions')
      .where('post_id', '=', id)
      .orderBy('id')
      .select(['reason', 'user_id'])
      .execute()
  ).map(({ reason, user_id }) => (user_id === null ? `${reason} by itself` : reason));

describe('a permanently deleted post', () => {
  it('is kept for thirty days and then purged; what it said stays in its revisions', async () => {
    const image = await t.db.selectFrom('images').select('id').executeTakeFirstOrThrow();
    await t.db.insertInto('image_uses').values({ image_id: image.id, used_by: 'post', used_by_id: id }).execute();
    const tomorrow = new Date(t.clock.now.getTime() + DAY);
    expect(await purge()).toEqual(tomorrow);
    t.advance(30 * DAY);
    await purge();
    expect(await row()).toBeDefined();
    t.advance(1);
    await purge();
    expect(await t.db.selectFrom('image_uses').where('used_by', '=', 'post').selectAll().execute()).toEqual([]);
    expect(await row()).toBeUndefined();
    expect(await reasons()).toEqual(['create', 'trash', 'remove']);
  });

  it('is purged however many there are, and nothing else with it', async () => {
    const deleted_at = new Date(t.clock.now.getTime() - 31 * DAY).toISOString();
    const rows = Array.from({ length: 250 }, () => ({ main_headline: 'Old', status: 7, deleted_at }));
    await t.db
      .insertInto('posts')
      .values([...rows, { main_headline: 'Trashed', status: 4, deleted_at }])
      .execute();
    await purge();
    const left = await t.db.selectFrom('posts').where('deleted_at', '=', deleted_at).select('main_headline').execute();
    expect(left).toEqual([{ main_headline: 'Trashed' }]);
  });

  it('comes back into the trash by the command, and from there to the drafts', async () => {
    t.advance(30 * DAY);
    expect(await undeletePost(t.db, id, t.clock.now)).toBe('Council votes');
    expect(await row()).toEqual({ status: 4, deleted_at: null });
    expect(await reasons()).toEqual(['create', 'trash', 'remove', 'undelete by itself']);
    const admin = await t.user('admin');
    expect((await t.call(posts.restore, { params: { id }, body: {} }, admin)).body.status).toBe(0);
  });

  it('does not come back later, nor twice, nor what was never deleted', async () => {
    const refused = () =>
      expect(undeletePost(t.db, id, t.clock.now)).rejects.toThrow(
        `There is no post ${id} that was deleted within the last 30 days.`,
      );
    t.advance(30 * DAY + 1);
    await refused();
    t.advance(-2);
    await undeletePost(t.db, id, t.clock.now);
    await refused();
  });
});
