import { roles } from '@masthead/domain/roles/contract';
import { users } from '@masthead/domain/users/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { receiveNotifications } from '../../../test/harness/notifications';
import { projects } from '../../../test/harness/projects';
import { startSecondServer } from '../../../test/harness/second-server';
import { recordStatements } from '../../../test/harness/statements';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { addRole, type TestUser } from '../../../test/harness/users';
import { openChanges } from '../events/changes';
import type { Actor } from '../http/context';
import { createActorCache } from './actor-cache';
import { deleteOtherTokens } from './tokens.queries';

let t: TestApp;
let second: Awaited<ReturnType<typeof startSecondServer>>;
let admin: TestUser;
let caller: TestUser;
let role: string;
beforeAll(async () => {
  t = await createTestApp({}, 1);
  second = await startSecondServer(t);
  await vi.waitUntil(() => t.changes.isListening() && second.changes.isListening());
  admin = await t.user('admin');
});
beforeEach(async ({ task }) => {
  role = `desk-${task.id}`;
  await addRole(t.db, role, ['post.read', 'post.create']);
  caller = await t.user(role);
  for (const { changes } of [t, second]) await receiveNotifications(t.db, changes);
});
afterAll(async () => {
  await second.close();
  await t.close();
});

type Server = 'first' | 'second';

async function request(server: Server, method: 'GET' | 'POST', payload?: object, host = 'localhost') {
  const headers = { host, authorization: `Bearer ${caller.token}` };
  const { app } = server === 'first' ? t : second;
  const response = await app.inject({ method, url: '/api/posts', headers, ...(payload && { payload }) });
  return response.statusCode;
}
const read = (server: Server) => request(server, 'GET');
const write = (server: Server) => request(server, 'POST', { main_headline: 'Written' });

const updateCaller = (body: object) => t.call(users.update, { params: { id: caller.id }, body }, admin);

async function revokeRights() {
  const { items } = (await t.call(roles.children, {}, admin)).body;
  for (const { id } of items.filter(({ parent }) => parent === role)) {
    await t.call(roles.revoke, { params: { id } }, admin);
  }
}

/** Each ends the caller's access to posts. */
const revocations: [string, () => Promise<unknown>, number][] = [
  ['a deleted token', () => deleteOtherTokens(t.db, caller.id, null), 401],
  ['a suspended user', () => t.call(users.suspend, { params: { id: caller.id } }, admin), 401],
  ['a deleted user', () => t.call(users.remove, { params: { id: caller.id } }, admin), 401],
  ['a changed password', () => updateCaller({ password: 'Bb2@bbbb' }), 401],
  ['a second factor that was reset', () => t.call(users.resetTwoFactor, { params: { id: caller.id } }, admin), 401],
  ['revoked rights', revokeRights, 403],
  [
    'a role without the rights',
    async () => {
      await addRole(t.db, `${role}-bare`, ['section.read']);
      await updateCaller({ role_name: `${role}-bare` });
    },
    403,
  ],
];

describe.each(['first', 'second'] as const)('on the %s server', (server) => {
  it.each(revocations)('%s ends writes at once and cached reads after the notification', async (_, revoke, status) => {
    expect([await read(server), await read(server)]).toEqual([200, 200]);
    await revoke();
    expect(await write(server)).toBe(status);
    await expect.poll(() => read(server)).toBe(status);
  });

  it('a granted right applies at once', async () => {
    await revokeRights();
    await expect.poll(() => read(server)).toBe(403);
    await t.call(roles.grant, { body: { parent: role, child: 'post.read' } }, admin);
    expect(await read(server)).toBe(200);
  });
});

const countActorStatements = async (work: () => Promise<unknown>) =>
  (await recordStatements(work)).filter(({ sql }) => sql.includes('"tokens"')).length;

describe('a request', () => {
  it('that only reads uses the cached actor for five seconds', async () => {
    await read('first');
    expect(await countActorStatements(() => read('first'))).toBe(0);
    t.advance(4_999);
    expect(await countActorStatements(() => read('first'))).toBe(0);
    t.advance(1);
    expect(await countActorStatements(() => read('first'))).toBe(1);
  });

  it('with a body loads the actor once, after its body', async () => {
    await read('first');
    t.advance(20_000);
    expect(await countActorStatements(() => write('first'))).toBe(1);
  });

  it('of another project does not use the actor of this project', async () => {
    await read('first');
    expect(await request('first', 'GET', undefined, projects[1]?.admin_hosts[0])).toBe(401);
  });

  it('loads the actor while notifications of changes are not received', async () => {
    await read('first');
    const isListening = vi.spyOn(t.changes, 'isListening').mockReturnValue(false);
    for (let round = 0; round < 2; round++) expect(await countActorStatements(() => read('first'))).toBe(1);
    isListening.mockRestore();
  });
});

const actor: Actor = { id: 1, token_id: 1, origin: null, role: 'admin', rights: new Set(), two_fa_enabled: true };

/** A cache with a connection that only the test notifies. */
function createTestCache() {
  let handlers: Parameters<Parameters<typeof openChanges>[0]>[0] | undefined;
  const changes = openChanges((given) => {
    handlers = given;
    return async () => undefined;
  });
  const cache = createActorCache(changes, () => t.clock.now);
  handlers?.onListening();
  const loadActor = vi.fn(async (): Promise<Actor | null> => actor);
  return { cache, loadActor, notify: () => handlers?.onNotice('actors'), lose: () => handlers?.onLost() };
}

describe('the actor cache', () => {
  it('does not store an actor who was loaded before a change', async () => {
    const { cache, loadActor, notify } = createTestCache();
    loadActor.mockImplementationOnce(async () => {
      notify();
      return actor;
    });
    await cache.load('token', 'read', loadActor);
    await cache.load('token', 'read', loadActor);
    expect(loadActor).toHaveBeenCalledTimes(2);
  });

  it('is not used after the connection was lost', async () => {
    const { cache, loadActor, lose } = createTestCache();
    await cache.load('token', 'read', loadActor);
    lose();
    for (const purpose of ['read', 'admission'] as const) await cache.load('token', purpose, loadActor);
    expect(loadActor).toHaveBeenCalledTimes(3);
  });

  it('admits a body for a minute, but never decides about a write', async () => {
    const { cache, loadActor } = createTestCache();
    await cache.load('token', 'read', loadActor);
    t.advance(59_999);
    await cache.load('token', 'admission', loadActor);
    expect(loadActor).toHaveBeenCalledTimes(1);
    await cache.load('token', 'write', loadActor);
    expect(loadActor).toHaveBeenCalledTimes(2);
    t.advance(60_000);
    await cache.load('token', 'admission', loadActor);
    expect(loadActor).toHaveBeenCalledTimes(3);
  });

  it('forgets an actor who no longer exists', async () => {
    const { cache, loadActor } = createTestCache();
    await cache.load('token', 'read', loadActor);
    loadActor.mockResolvedValue(null);
    expect(await cache.load('token', 'write', loadActor)).toBeNull();
    expect(await cache.load('token', 'read', loadActor)).toBeNull();
  });

  it('loads the actor after the clock was set back', async () => {
    const { cache, loadActor } = createTestCache();
    await cache.load('token', 'read', loadActor);
    t.advance(-1000);
    await cache.load('token', 'read', loadActor);
    t.advance(1000);
    expect(loadActor).toHaveBeenCalledTimes(2);
  });
});
