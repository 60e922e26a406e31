import { posts } from '@masthead/domain/posts/contract/endpoints';
import { users } from '@masthead/domain/users/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { newsroom } from '../../../test/posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
});
afterAll(() => t.close());

const remove = (id: number) => t.call(users.remove, { params: { id } }, room.admin);

it('keeps whoever has written, and says how many posts', async () => {
  const writer = await t.user('reporter');
  const [one, other] = [await room.create(), await room.create()];
  for (const { id } of [one, other]) {
    await t.call(posts.update, { params: { id }, body: { authors: [room.admin.id, writer.id] } }, room.admin);
  }
  await t.call(posts.trash, { params: { id: other.id }, body: {} }, room.admin);
  expect(await remove(writer.id)).toMatchObject({
    status: 409,
    problem: { type: 'conflict', message: 'Author of 2 posts. Give them another author first.' },
  });
  await t.call(posts.restore, { params: { id: other.id }, body: {} }, room.admin);
  for (const { id } of [one, other]) {
    await t.call(posts.update, { params: { id }, body: { authors: [room.admin.id] } }, room.admin);
  }
  expect((await remove(writer.id)).status).toBe(200);
});

it('lets go whoever only worked on posts: their tasks are nobody’s, their locks are gone', async () => {
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
