import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postHistory } from '@masthead/domain/posts/contract/history';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { session } from '@masthead/domain/session/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import { addRole, type TestUser } from '../../../../test/harness/users';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let ada: TestUser;
let ben: TestUser;
let id: number;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
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

const openPost = (actor: TestUser) => t.call(posts.get, { params: { id } }, actor);
const sendHeartbeat = (actor: TestUser) => t.call(postLocks.check, { params: { id } }, actor);
const takeOver = (actor: TestUser) => t.call(postLocks.overtake, { params: { id } }, actor);
const releaseLock = (actor: TestUser) => t.call(postLocks.unlock, { params: { id } }, actor);
const save = (actor: TestUser, notes: string) => t.call(posts.update, { params: { id }, body: { notes } }, actor);

it('opening a post acquires its lock, and tells the next user who holds it', async () => {
  expect((await openPost(ada)).body).toMatchObject({ lock: 'Ada Bello', lock_user_id: ada.id });
  const refused = await openPost(ben);
  expect(refused.status).toBe(403);
  expect(refused.problem).toMatchObject({
    type: 'post_locked',
    message: 'Ada Bello is editing this post.',
    lock: { username: 'Ada Bello', since: t.clock.now.toISOString() },
  });
  expect((await openPost(ada)).status).toBe(200);
});

it.each([
  ['a save', () => save(ben, 'mine')],
  ['a publication', () => t.call(posts.publish, { params: { id }, body: {} }, ben)],
  ['scheduling', () => t.call(posts.schedule, { params: { id }, body: { published_at: '2027-01-01T00:00:00Z' } }, ben)],
  ['a review', () => t.call(posts.review, { params: { id }, body: {} }, ben)],
  ['trashing', () => t.call(posts.trash, { params: { id }, body: {} }, ben)],
  ['a change of a flag', () => t.call(posts.evergreen, { params: { id }, body: {} }, ben)],
  ['verifying', () => t.call(posts.moderate, { params: { id }, body: {} }, ben)],
  ['a change of the table of contents', () => t.call(posts.contents, { params: { id }, body: {} }, ben)],
])('a lock prevents %s by another user', async (_, write) => {
  await openPost(ada);
  expect((await write()).problem.type).toBe('post_locked');
  await releaseLock(ada);
  expect((await write()).status).toBe(200);
});

it('a lock is held for one minute after the last heartbeat', async () => {
  await openPost(ada);
  for (let heartbeats = 0; heartbeats < 5; heartbeats++) {
    t.advance(45_000);
    expect((await sendHeartbeat(ada)).status).toBe(200);
    expect((await sendHeartbeat(ben)).status).toBe(403);
  }
  t.advance(59_999);
  expect((await save(ben, 'early')).status).toBe(403);
  t.advance(1);
  expect((await save(ben, 'free')).status).toBe(200);
  expect((await openPost(ben)).status).toBe(200);
  expect((await sendHeartbeat(ada)).problem.type).toBe('post_locked');
});

const listLocks = () =>
  t.db.selectFrom('post_locks').where('post_id', '=', id).select(['user_id', 'seen_at']).execute();

it('a heartbeat after the release does not acquire the lock', async () => {
  await openPost(ada);
  expect((await sendHeartbeat(ada)).status).toBe(200);
  await releaseLock(ada);
  const lateHeartbeat = await sendHeartbeat(ada);
  expect(lateHeartbeat.status).toBe(403);
  expect(lateHeartbeat.problem).toEqual({
    type: 'lock_lost',
    message: 'You no longer have the lock on this post. Open the post again.',
  });
  expect(await listLocks()).toEqual([]);
  expect((await openPost(ben)).body.lock).toBe('Ben Osei');
});

it('a heartbeat of a user who has not opened the post does not acquire the lock', async () => {
  const response = await sendHeartbeat(ben);
  expect(response.status).toBe(403);
  expect(response.problem.type).toBe('lock_lost');
  expect(await listLocks()).toEqual([]);
});

it('a heartbeat after the lease has expired does not renew the lock', async () => {
  await openPost(ada);
  const before = await listLocks();
  t.advance(59_999);
  expect((await sendHeartbeat(ada)).status).toBe(200);
  t.advance(60_000);
  const lateHeartbeat = await sendHeartbeat(ada);
  expect(lateHeartbeat.status).toBe(403);
  expect(lateHeartbeat.problem.type).toBe('lock_lost');
  expect((await listLocks())[0]?.seen_at).toBe(new Date(Date.parse(before[0]?.seen_at ?? '') + 59_999).toISOString());
  expect((await save(ben, 'free')).status).toBe(200);
  expect((await openPost(ada)).body.lock).toBe('Ada Bello');
  expect((await sendHeartbeat(ada)).status).toBe(200);
});

it('a lock stays released when heartbeats arrive concurrently', async () => {
  await openPost(ada);
  await Promise.all([
    ...Array.from({ length: 10 }, () => sendHeartbeat(ada)),
    releaseLock(ada),
    ...Array.from({ length: 10 }, () => sendHeartbeat(ada)),
  ]);
  expect(await listLocks()).toEqual([]);
});

it('after a takeover the former holder gets the lock back only by opening the released post', async () => {
  await openPost(ada);
  expect((await takeOver(ben)).body.lock).toBe('Ben Osei');
  expect((await save(ada, 'late')).problem.lock.username).toBe('Ben Osei');
  await releaseLock(ada);
  expect((await sendHeartbeat(ben)).status).toBe(200);
  await releaseLock(ben);
  expect((await sendHeartbeat(ada)).problem.type).toBe('lock_lost');
  expect((await openPost(ada)).status).toBe(200);
  expect((await sendHeartbeat(ada)).status).toBe(200);
});

it('a takeover is in the history of the post and does not change the post', async () => {
  const { updated_at } = (await openPost(ada)).body;
  t.advance(5000);
  await takeOver(ben);
  await takeOver(ben);
  const { items } = (await t.call(postHistory.list, { params: { id }, query: {} }, room.admin)).body;
  expect(items[0]).toMatchObject({ username: 'Ben Osei', reason: 'Taken over from another user', fields: [] });
  expect(items.filter(({ reason }) => reason.startsWith('Taken over'))).toHaveLength(1);
  expect(Date.parse(items[0]?.created_at ?? '') - Date.parse(updated_at)).toBeGreaterThan(4000);
  expect((await openPost(ben)).body.updated_at).toBe(updated_at);
});

it('every save that is accepted before a concurrent takeover is stored, and no later one', async () => {
  await openPost(ada);
  const results = await Promise.all([
    ...Array.from({ length: 20 }, (_, n) => save(ada, `text ${n}`)),
    takeOver(ben),
    ...Array.from({ length: 20 }, (_, n) => save(ada, `text ${n + 20}`)),
  ]);
  // One of the successful requests is the takeover.
  const acceptedSaves = results.filter(({ status }) => status === 200).length - 1;
  const savedRevisions = await t.db
    .selectFrom('post_revisions')
    .where('post_id', '=', id)
    .where('user_id', '=', ada.id)
    .select('id')
    .execute();
  expect(savedRevisions).toHaveLength(acceptedSaves);
  expect((await save(ada, 'after')).status).toBe(403);
});

it('a user with only post.read does not acquire the lock', async () => {
  await addRole(t.db, 'reader', ['post.read']);
  const reader = await t.user('reader');
  expect((await openPost(reader)).status).toBe(200);
  expect(await listLocks()).toEqual([]);
  await openPost(ada);
  expect((await openPost(reader)).status).toBe(200);
  expect((await sendHeartbeat(reader)).problem.message).toBe('You need the right post.update to do this.');
});

it('signing out releases the locks of the user', async () => {
  const cora = await t.user('editor');
  await openPost(cora);
  expect((await save(ben, 'early')).status).toBe(403);
  await t.call(session.logout, {}, cora);
  expect((await save(ben, 'free')).status).toBe(200);
});
