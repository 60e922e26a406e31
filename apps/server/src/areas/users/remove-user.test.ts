import { Readable } from 'node:stream';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { session } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { purgeUndo } from '../../../test/harness/purge-undo';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

const remove = (id: number, actor = room.admin) => t.call(users.remove, { params: { id } }, actor);

it('deleting a user with bylines answers 409 with the number of posts', async () => {
  const writer = await t.user('reporter');
  const [one, other] = [await room.create(), await room.create()];
  for (const { id } of [one, other]) {
    await t.call(posts.update, { params: { id }, body: { authors: [room.admin.id, writer.id] } }, room.admin);
  }
  await t.call(posts.trash, { params: { id: other.id }, body: {} }, room.admin);
  expect(await remove(writer.id)).toMatchObject({
    status: 409,
    problem: { type: 'conflict', message: 'This user is the author of 2 posts. Choose another author for them first.' },
  });
  await t.call(posts.restore, { params: { id: other.id }, body: {} }, room.admin);
  for (const { id } of [one, other]) {
    await t.call(posts.update, { params: { id }, body: { authors: [room.admin.id] } }, room.admin);
  }
  expect((await remove(writer.id)).status).toBe(200);
});

it('deleting a user without bylines removes them from tasks and releases their locks', async () => {
  const colleague = await t.user('editor');
  const { id } = await room.create({ assignee_id: colleague.id }, colleague);
  await t.call(posts.update, { params: { id }, body: { copy_editor_id: colleague.id } }, room.admin);
  await t.call(posts.get, { params: { id } }, colleague);
  expect(await t.db.selectFrom('post_locks').select('user_id').execute()).toEqual([{ user_id: colleague.id }]);

  expect((await remove(colleague.id)).status).toBe(200);
  expect(await t.db.selectFrom('post_locks').select('user_id').execute()).toEqual([]);
  const { status, body } = await t.call(posts.get, { params: { id } }, room.admin);
  expect(status).toBe(200);
  expect(body).toMatchObject({ assignee: null, reporter: null, copyEditor: null });
});

it('deleting a user ends all their sessions', async () => {
  const reporter = await t.user('reporter');
  expect((await remove(reporter.id)).status).toBe(200);
  expect((await t.call(session.me, {}, reporter)).status).toBe(401);
  expect((await remove(reporter.id)).status).toBe(404);
  const deleted = await t.call(users.list, { query: { 'filter[id.eq]': String(reporter.id) } }, room.admin);
  expect(deleted.body.items).toEqual([]);
});

it('deleting a user deletes the avatar of their author profile when it can no longer be undone', async () => {
  const reporter = await t.user('reporter');
  const avatar = 'avatars/of-somebody-who-leaves.webp';
  await t.storage.write(avatar, Readable.from(Buffer.from('a picture')));
  await t.db.insertInto('author_infos').values({ user_id: reporter.id, description: 'Writes.', avatar }).execute();
  expect((await remove(reporter.id)).status).toBe(200);
  await purgeUndo(t);
  expect(await t.storage.exists(avatar)).toBe(false);
});

it('deleting oneself is rejected', async () => {
  expect(await remove(room.admin.id)).toMatchObject({
    status: 403,
    problem: { message: 'You cannot remove yourself' },
  });
});

it('deleting a user requires user.delete', async () => {
  const senior = await t.user('senior-editor');
  expect((await remove(senior.id, senior)).problem.message).toBe('You need the right user.delete to do this.');
});
