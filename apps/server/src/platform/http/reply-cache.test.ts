import { posts } from '@masthead/domain/posts/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { receiveNotifications } from '../../../test/harness/notifications';
import { startSecondServer } from '../../../test/harness/second-server';
import { recordStatements } from '../../../test/harness/statements';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { addRole } from '../../../test/harness/users';
import { openChanges } from '../events/changes';
import { createReplyCache } from './reply-cache';

/** A cache with a connection and a clock that only the test controls. */
function createTestCache() {
  let handlers: Parameters<Parameters<typeof openChanges>[0]>[0] | undefined;
  const changes = openChanges((given) => {
    handlers = given;
    return async () => undefined;
  });
  const clock = { time: 0 };
  const cache = createReplyCache(changes, () => new Date(clock.time));
  handlers?.onListening();
  const load = vi.fn(async () => '{}');
  const get = (key = '/posts') => cache.getOrLoad(key, load);
  return { cache, clock, load, get, notify: () => handlers?.onNotice('posts'), lose: () => handlers?.onLost() };
}

describe('the reply cache', () => {
  it('loads a reply once in a second', async () => {
    const { clock, load, get } = createTestCache();
    await get();
    clock.time = 999;
    await get();
    expect(load).toHaveBeenCalledTimes(1);
    clock.time = 1000;
    await get();
    expect(load).toHaveBeenCalledTimes(2);
    clock.time = 500;
    await get();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('shares a load among concurrent requests of one URL', async () => {
    const { load, get } = createTestCache();
    expect(await Promise.all([get(), get(), get('/posts?page=2')])).toEqual(['{}', '{}', '{}']);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each(['notify', 'clear'] as const)(
    'neither stores nor shares a load that began before a change: %s',
    async (event) => {
      const { cache, load, get, notify } = createTestCache();
      let finish: (json: string) => void = () => undefined;
      load.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
      const first = get();
      if (event === 'notify') notify();
      else cache.clear();
      expect(await get()).toBe('{}');
      finish('[]');
      expect(await first).toBe('[]');
      expect(await get()).toBe('{}');
      expect(load).toHaveBeenCalledTimes(2);
    },
  );

  it('does not store a reply while notifications are not received', async () => {
    const { load, get, lose } = createTestCache();
    await get();
    lose();
    await get();
    await get();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('does not store a failure', async () => {
    const { load, get } = createTestCache();
    load.mockRejectedValueOnce(new Error('The database is down'));
    await expect(get()).rejects.toThrow('The database is down');
    expect(await get()).toBe('{}');
  });
});

describe('the list of posts', () => {
  let t: TestApp;
  let second: Awaited<ReturnType<typeof startSecondServer>>;
  let room: Awaited<ReturnType<typeof createNewsroom>>;
  beforeAll(async () => {
    t = await createTestApp();
    second = await startSecondServer(t);
    room = await createNewsroom(t);
    await vi.waitUntil(() => t.changes.isListening() && second.changes.isListening());
  });
  afterAll(async () => {
    await second.close();
    await t.close();
  });
  const list = async (user = room.admin) =>
    (await t.call(posts.list, { query: { fields: 'id,main_headline' } }, user)).body.items;

  it('is read once for several users, and only by those with the right', async () => {
    const other = await t.user('editor');
    await addRole(t.db, 'photo desk', ['image.read']);
    const stranger = await t.user('photo desk');
    await receiveNotifications(t.db, t.changes);
    const first = await list();
    const statements = await recordStatements(async () => expect(await list(other)).toEqual(first));
    expect(statements.filter(({ sql }) => sql.includes('"posts"'))).toEqual([]);
    expect((await t.call(posts.list, { query: { fields: 'id,main_headline' } }, stranger)).status).toBe(403);
  });

  it('has a change at once on the server of the change, and after its notification on others', async () => {
    const { id } = await room.ready();
    const listOnSecond = async () => {
      const headers = { host: 'localhost', authorization: `Bearer ${room.admin.token}` };
      const { body } = await second.app.inject({ url: '/api/posts?fields=id,main_headline', headers });
      return JSON.parse(body).items;
    };
    for (const main_headline of ['The ferry leaves at dawn', 'The ferry leaves at noon']) {
      await Promise.all([list(), listOnSecond()]);
      await t.call(posts.update, { params: { id }, body: { main_headline } }, room.admin);
      expect(await list()).toContainEqual({ id, main_headline });
      await expect.poll(listOnSecond).toContainEqual({ id, main_headline });
    }
  });
});
