import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { session } from '@masthead/domain/session/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness';
import { addRole, type TestUser } from '../../../../test/people';
import { newsroom } from '../../../../test/posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
let ada: TestUser;
let ben: TestUser;
let id: number;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
  [ada, ben] = [await t.user('editor'), await t.user('senior-editor')];
  for (const [username, { id }] of [
    ['Ada Bello', ada],
    ['Ben Osei', ben],
  ] as const) {
    await t.db.updateTable('users').set({ username }).where('id', '=', id).execute();
  }
});
beforeEach(async () => {
  id = (await room.ready()).id;
});
afterAll(() => t.close());

const open = (as: TestUser) => t.call(posts.get, { params: { id } }, as);
const beat = (as: TestUser) => t.call(postLocks.check, { params: { id } }, as);
const overtake = (as: TestUser) => t.call(postLocks.overtake, { params: { id } }, as);
const unlock = (as: TestUser) => t.call(postLocks.unlock, { params: { id } }, as);
const save = (as: TestUser, notes: string) => t.call(posts.update, { params: { id }, body: { notes } }, as);

it('locks a post for whoever opens it to change it, and tells the next one by whom', async () => {
  expect((await open(ada)).body).toMatchObject({ lock: 'Ada Bello', lock_user_id: ada.id });
  const refused = await open(ben);
  expect(refused.status).toBe(403);
  expect(refused.problem).toMatchObject({
    type: 'post_locked',
    message: 'Ada Bello is editing this post.',
    lock: { username: 'Ada Bello', since: t.clock.now.toISOString() },
  });
  expect((await open(ada)).status).toBe(200);
});

it.each([
  ['a save', () => save(ben, 'mine')],
  ['a publication', () => t.call(posts.publish, { params: { id }, body: {} }, ben)],
  ['a schedule', () => t.call(posts.schedule, { params: { id }, body: { published_at: '2027-01-01T00:00:00Z' } }, ben)],
  ['a review', () => t.call(posts.review, { params: { id }, body: {} }, ben)],
  ['the trash', () => t.call(posts.trash, { params: { id }, body: {} }, ben)],
  ['a switch', () => t.call(posts.evergreen, { params: { id }, body: {} }, ben)],
  ['verifying', () => t.call(posts.moderate, { params: { id }, body: {} }, ben)],
  ['a table of contents', () => t.call(posts.contents, { params: { id }, body: {} }, ben)],
])('protects it from %s by anybody else', async (_, write) => {
  await open(ada);
  expect((await write()).problem.type).toBe('post_locked');
  await unlock(ada);
  expect((await write()).status).toBe(200);
});

it('holds while the page is heard of, and a minute longer', async () => {
  await open(ada);
  for (let beats = 0; beats < 5; beats++) {
    t.advance(45_000);
    expect((await beat(ada)).status).toBe(200);
    expect((await beat(ben)).status).toBe(403);
  }
  t.advance(59_999);
  expect((await save(ben, 'early')).status).toBe(403);
  t.advance(1);
  expect((await save(ben, 'free')).status).toBe(200);
  expect((await open(ben)).status).toBe(200);
  expect((await beat(ada)).problem.type).toBe('post_locked');
});

const rows = () => t.db.selectFrom('post_locks').where('post_id', '=', id).select(['user_id', 'seen_at']).execute();

it('is never taken by a heartbeat that arrives after the release', async () => {
  await open(ada);
  expect((await beat(ada)).status).toBe(200);
  await unlock(ada);
  const late = await beat(ada);
  expect(late.status).toBe(403);
  expect(late.problem).toEqual({
    type: 'lock_lost',
    message: 'You no longer hold the lock of this post. Open the post again.',
  });
  expect(await rows()).toEqual([]);
  expect((await open(ben)).body.lock).toBe('Ben Osei');
});

it('is never taken by the heartbeat of somebody who has not opened the post', async () => {
  const never = await beat(ben);
  expect(never.status).toBe(403);
  expect(never.problem.type).toBe('lock_lost');
  expect(await rows()).toEqual([]);
});

it('is not revived by the heartbeat of its former holder after the lease has expired', async () => {
  await open(ada);
  const before = await rows();
  t.advance(59_999);
  expect((await beat(ada)).status).toBe(200);
  t.advance(60_000);
  const late = await beat(ada);
  expect(late.status).toBe(403);
  expect(late.problem.type).toBe('lock_lost');
  expect((await rows())[0]?.seen_at).toBe(new Date(Date.parse(before[0]?.seen_at ?? '') + 59_999).toISOString());
  expect((await save(ben, 'free')).status).toBe(200);
  expect((await open(ada)).body.lock).toBe('Ada Bello');
  expect((await beat(ada)).status).toBe(200);
});

it('stays free when heartbeats arrive around the release', async () => {
  await open(ada);
  await Promise.all([
    ...Array.from({ length: 10 }, () => beat(ada)),
    unlock(ada),
    ...Array.from({ length: 10 }, () => beat(ada)),
  ]);
  expect(await rows()).toEqual([]);
});

it('is taken over: the former holder can write no more, and takes it again by opening the post when it is free', async () => {
  await open(ada);
  expect((await overtake(ben)).body.lock).toBe('Ben Osei');
  expect((await save(ada, 'late')).problem.lock.username).toBe('Ben Osei');
  await unlock(ada);
  expect((await beat(ben)).status).toBe(200);
  await unlock(ben);
  expect((await beat(ada)).problem.type).toBe('lock_lost');
  expect((await open(ada)).status).toBe(200);
  expect((await beat(ada)).status).toBe(200);
});

it('lets a save that is under way end before it is taken over', async () => {
  await open(ada);
  const results = await Promise.all([
    ...Array.from({ length: 20 }, (_, n) => save(ada, `text ${n}`)),
    overtake(ben),
    ...Array.from({ length: 20 }, (_, n) => save(ada, `text ${n + 20}`)),
  ]);
  const accepted = results.filter(({ status }) => status === 200).length - 1;
  const saves = await t.db
    .selectFrom('post_revisions')
    .where('post_id', '=', id)
    .where('user_id', '=', ada.id)
    .select('id')
    .execute();
  expect(saves).toHaveLength(accepted);
  expect((await save(ada, 'after')).status).toBe(403);
});

it('is not taken by somebody who only reads', async () => {
  await addRole(t.db, 'reader', ['post.read']);
  const reader = await t.user('reader');
  expect((await open(reader)).status).toBe(200);
  expect(await rows()).toEqual([]);
  await open(ada);
  expect((await open(reader)).status).toBe(200);
  expect((await beat(reader)).problem.message).toBe('You need the right post.update to do this.');
});

it('is released by signing out', async () => {
  const cora = await t.user('editor');
  await open(cora);
  expect((await save(ben, 'early')).status).toBe(403);
  await t.call(session.logout, {}, cora);
  expect((await save(ben, 'free')).status).toBe(200);
});
