import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import {
  MAX_COPIES_PER_POST,
  MAX_COPIES_PER_USER,
  workingCopies,
} from '@masthead/domain/posts/contract/working-copies';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';
import type { JobContext } from '../../../platform/jobs/job';
import { purgeWorkingCopies } from './working-copies.queries';

const DAY_MS = 86_400_000;

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let ada: TestUser;
let ben: TestUser;
let id: number;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
beforeEach(async () => {
  [ada, ben] = [await t.user('editor'), await t.user('editor')];
  id = (await room.ready()).id;
});
afterAll(() => t.close());

/** The id of a browser: `toClientId(1)` and `toClientId(2)` are two browsers of a user. */
const toClientId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

interface Copy {
  client?: number;
  postId?: number;
  changes?: string;
}

function store(actor: TestUser, { client = 1, postId = id, changes = '{"main_headline":"Typed"}' }: Copy = {}) {
  const body = { client_id: toClientId(client), changes, base_updated_at: t.clock.now.toISOString() };
  return t.call(workingCopies.store, { params: { id: postId }, body }, actor);
}

const list = async (actor: TestUser) => (await t.call(workingCopies.list, { params: { id } }, actor)).body.items;
const remove = (actor: TestUser, client = 1) =>
  t.call(workingCopies.remove, { params: { id, client: toClientId(client) } }, actor);

it('returns the last text of each browser, newest first', async () => {
  await store(ada, { changes: '{"main_headline":"First"}' });
  t.advance(5000);
  await store(ada, { client: 2, changes: '{"main_headline":"Phone"}' });
  t.advance(5000);
  expect((await store(ada, { changes: '{"main_headline":"Second"}' })).body.saved_at).toBe(t.clock.now.toISOString());
  expect((await list(ada)).map(({ client_id, changes }) => [client_id, JSON.parse(changes).main_headline])).toEqual([
    [toClientId(1), 'Second'],
    [toClientId(2), 'Phone'],
  ]);
});

it('belongs to its user: other users neither read nor delete it', async () => {
  await store(ada);
  expect(await list(ben)).toEqual([]);
  await remove(ben);
  expect(await list(ada)).toHaveLength(1);
  await remove(ada);
  expect(await list(ada)).toEqual([]);
});

it('creates no revision, no version, no event and no audit entry', async () => {
  const counts = async () => {
    const { version } = await t.db.selectFrom('posts').where('id', '=', id).select('version').executeTakeFirstOrThrow();
    const revisions = await t.db.selectFrom('post_revisions').where('post_id', '=', id).select('id').execute();
    const audit = await t.db.selectFrom('audit_log').select('id').execute();
    return { version, revisions: revisions.length, audit: audit.length };
  };
  const before = await counts();
  await store(ada);
  await store(ada, { changes: '{"main_headline":"More"}' });
  await remove(ada);
  expect(await counts()).toEqual(before);
});

it('survives a take-over: the user who lost the lock stores and reads the text', async () => {
  await t.call(posts.get, { params: { id } }, ada);
  await store(ada);
  expect((await t.call(postLocks.overtake, { params: { id } }, ben)).status).toBe(200);
  expect((await store(ada, { changes: '{"main_headline":"Last words"}' })).status).toBe(200);
  expect((await list(ada))[0]?.changes).toContain('Last words');
});

it('is stored for a post in the trash, but not for a deleted or unknown one', async () => {
  await t.call(posts.trash, { params: { id }, body: {} }, await t.user('senior-editor'));
  expect((await store(ada)).status).toBe(200);
  await t.db
    .updateTable('posts')
    .set({ status: Status.DELETED, deleted_at: t.clock.now.toISOString() })
    .where('id', '=', id)
    .execute();
  expect((await store(ada)).status).toBe(404);
  expect((await store(ada, { postId: 999_999 })).status).toBe(404);
});

it('rejects a text that is too long, an unknown browser id and a NUL character', async () => {
  expect((await store(ada, { changes: `{"notes":"${'a'.repeat(1_000_001)}"}` })).status).toBeOneOf([413, 422]);
  expect((await store(ada, { changes: '{"notes":"\0"}' })).status).toBe(422);
  const body = { client_id: 'phone', changes: '{}', base_updated_at: t.clock.now.toISOString() };
  expect((await t.call(workingCopies.store, { params: { id }, body }, ada)).status).toBe(422);
  expect(await list(ada)).toEqual([]);
});

it('keeps the newest browsers of a post and the newest copies of a user', async () => {
  for (let client = 1; client <= MAX_COPIES_PER_POST + 1; client++) {
    t.advance(1000);
    await store(ada, { client });
  }
  expect((await list(ada)).map(({ client_id }) => client_id)).not.toContain(toClientId(1));
  expect(await list(ada)).toHaveLength(MAX_COPIES_PER_POST);

  const copies = Array.from({ length: MAX_COPIES_PER_USER }, () => room.ready());
  for (const { id: postId } of await Promise.all(copies)) {
    t.advance(1000);
    await store(ada, { postId });
  }
  expect(await list(ada)).toEqual([]);
  const kept = await t.db.selectFrom('post_working_copies').where('user_id', '=', ada.id).select('post_id').execute();
  expect(kept).toHaveLength(MAX_COPIES_PER_USER);
});

it('deletes a copy that has not changed for 30 days', async () => {
  await store(ada);
  const listOwners = async () => {
    const copies = t.db
      .selectFrom('post_working_copies')
      .where('post_id', '=', id)
      .select('user_id')
      .orderBy('user_id');
    return (await copies.execute()).map(({ user_id }) => user_id);
  };
  const purge = () => purgeWorkingCopies.run({ db: t.db, now: () => t.clock.now } as JobContext, {});
  t.advance(29 * DAY_MS);
  ben = await t.user('editor');
  await store(ben);
  await purge();
  expect(await listOwners()).toEqual([ada.id, ben.id]);
  t.advance(2 * DAY_MS);
  await purge();
  expect(await listOwners()).toEqual([ben.id]);
});
