import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { beforeEach, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createTestAppForFile } from '../../../../test/harness/test-app';
import type { JobContext } from '../../../platform/jobs/job';
import { purgePosts, undeletePost } from './deleted-posts';

const DAY_MS = 86_400_000;
const logEvent = (_event: object): void => undefined;

const t = await createTestAppForFile();
let room = await createNewsroom(t);
let id: number;
beforeEach(async () => {
  room = { ...room, admin: await t.user('admin') };
  ({ id } = await room.create({}, room.admin));
  await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
  expect((await t.call(posts.remove, { params: { id } }, room.admin)).status).toBe(200);
});

const purge = () =>
  purgePosts.run(
    { db: t.db, now: () => t.clock.now, signal: new AbortController().signal, logEvent } as JobContext,
    {},
  );
const findRow = () => t.db.selectFrom('posts').where('id', '=', id).select(['status', 'deleted_at']).executeTakeFirst();
/** The reasons of the revisions; those without a user end with "by itself". */
const listReasons = async () =>
  (
    await t.db
      .selectFrom('post_revisions')
      .where('post_id', '=', id)
      .orderBy('id')
      .select(['reason', 'user_id'])
      .execute()
  ).map(({ reason, user_id }) => (user_id === null ? `${reason} by itself` : reason));

describe('a permanently deleted post', () => {
  it('is purged after 30 days, and its revisions stay', async () => {
    const image = await t.db.selectFrom('images').select('id').executeTakeFirstOrThrow();
    await t.db.insertInto('image_uses').values({ image_id: image.id, used_by: 'post', used_by_id: id }).execute();
    const tomorrow = new Date(t.clock.now.getTime() + DAY_MS);
    expect(await purge()).toEqual(tomorrow);
    t.advance(30 * DAY_MS);
    await purge();
    expect(await findRow()).toBeDefined();
    t.advance(1);
    await purge();
    expect(await t.db.selectFrom('image_uses').where('used_by', '=', 'post').selectAll().execute()).toEqual([]);
    expect(await findRow()).toBeUndefined();
    expect(await listReasons()).toEqual(['create', 'trash', 'remove']);
  });

  it('is purged in batches, and trashed posts stay', async () => {
    const deleted_at = new Date(t.clock.now.getTime() - 31 * DAY_MS).toISOString();
    const rows = Array.from({ length: 250 }, () => ({ main_headline: 'Old', status: Status.DELETED, deleted_at }));
    await t.db
      .insertInto('posts')
      .values([...rows, { main_headline: 'Trashed', status: Status.TRASHED, deleted_at }])
      .execute();
    await purge();
    const remaining = await t.db
      .selectFrom('posts')
      .where('deleted_at', '=', deleted_at)
      .select('main_headline')
      .execute();
    expect(remaining).toEqual([{ main_headline: 'Trashed' }]);
  });

  it('is moved to the trash by undeletePost and can be restored from there', async () => {
    t.advance(30 * DAY_MS);
    expect(await undeletePost(t.db, id, t.clock.now)).toBe('Council votes');
    expect(await findRow()).toEqual({ status: Status.TRASHED, deleted_at: null });
    expect(await listReasons()).toEqual(['create', 'trash', 'remove', 'undelete by itself']);
    const admin = await t.user('admin');
    expect((await t.call(posts.restore, { params: { id }, body: {} }, admin)).body.status).toBe(0);
  });

  it('cannot be restored after 30 days or twice', async () => {
    const expectRefusal = () =>
      expect(undeletePost(t.db, id, t.clock.now)).rejects.toThrow(
        `There is no post ${id} that was deleted within the last 30 days.`,
      );
    t.advance(30 * DAY_MS + 1);
    await expectRefusal();
    t.advance(-2);
    await undeletePost(t.db, id, t.clock.now);
    await expectRefusal();
  });
});
