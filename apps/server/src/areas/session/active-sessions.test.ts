import { posts } from '@masthead/domain/posts/contract/endpoints';
import { session, sessions } from '@masthead/domain/session/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { addUser, password, type TestUser } from '../../../test/harness/users';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const MINUTE_MS = 60_000;
const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const safariOnPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/26.0 Mobile/15E148 Safari/604.1';

/** Signs in again from another device. */
async function signIn(user: TestUser, remoteAddress: string, userAgent: string): Promise<TestUser> {
  t.advance(MINUTE_MS);
  const code = generateSync({ secret: user.secret, epoch: Math.floor(t.clock.now.getTime() / 1000) });
  const { statusCode, body } = await t.send({
    method: 'POST',
    url: `/api${session.login.path}`,
    remoteAddress,
    headers: { 'user-agent': userAgent },
    payload: { login: user.email, password, two_fa_code: code },
  });
  expect(statusCode).toBe(200);
  return { ...user, token: JSON.parse(body).token };
}

const isSignedIn = async (user: TestUser) => (await t.call(session.me, {}, user)).status === 200;
const listOwn = async (user: TestUser) => (await t.call(sessions.listOwn, {}, user)).body.items;
const currentId = async (user: TestUser) => (await listOwn(user)).find(({ is_current }) => is_current)?.id ?? 0;

/** The same user, signed in on three devices. */
let desk: TestUser;
let laptop: TestUser;
let phone: TestUser;
beforeEach(async () => {
  desk = await t.user('reporter');
  laptop = await signIn(desk, '192.0.2.10', chromeOnWindows);
  phone = await signIn(desk, '2001:db8::7', safariOnPhone);
});

describe('/v2/users/sessions, the own sessions', () => {
  it('lists the sessions of the user with device, addresses and times, without tokens', async () => {
    const signedInAt = t.clock.now.toISOString();
    t.advance(5 * MINUTE_MS);
    const usedAt = t.clock.now.toISOString();
    const { body } = await t.send({
      url: `/api${sessions.listOwn.path}`,
      remoteAddress: '198.51.100.1',
      headers: { authorization: `Bearer ${phone.token}` },
    });
    const { items } = JSON.parse(body);
    expect(items[0]).toEqual({
      id: expect.any(Number),
      browser: 'Safari',
      system: 'iOS',
      signed_in_at: signedInAt,
      sign_in_address: '2001:db8::7',
      last_used_at: usedAt,
      last_address: '198.51.100.1',
      is_current: true,
    });
    expect(items[1]).toMatchObject({ browser: 'Chrome', system: 'Windows', last_address: '192.0.2.10' });
    expect(items[2]).toMatchObject({ browser: null, system: null, is_current: false });
    expect(items).toHaveLength(3);
  });

  it('lists the current session first, then by last use', async () => {
    const systems = (await listOwn(laptop)).map(({ system }) => system);
    expect(systems).toEqual(['Windows', 'iOS', null]);
  });

  it('records the use of a session at most once a minute', async () => {
    const lastUse = async () => (await listOwn(phone))[0]?.last_used_at;
    const before = await lastUse();
    t.advance(MINUTE_MS);
    expect(await lastUse()).toBe(before);
    // Reads within five seconds use the cached session.
    t.advance(5000);
    expect(await lastUse()).toBe(t.clock.now.toISOString());
  });

  it('does not list expired sessions', async () => {
    t.advance(11 * 60 * MINUTE_MS);
    await listOwn(phone);
    t.advance(2 * 60 * MINUTE_MS);
    expect(await listOwn(phone)).toHaveLength(1);
  });

  it('ends one session', async () => {
    const id = await currentId(laptop);
    expect((await t.call(sessions.endOwn, { params: { id } }, phone)).status).toBe(200);
    expect(await isSignedIn(laptop)).toBe(false);
    expect(await isSignedIn(phone)).toBe(true);
    expect(await isSignedIn(desk)).toBe(true);
    const repeated = await t.call(sessions.endOwn, { params: { id } }, phone);
    expect(repeated.problem).toEqual({ type: 'not_found', message: 'This session has already ended.' });
  });

  it('ends all sessions except the current one', async () => {
    expect((await t.call(sessions.endOthers, {}, phone)).status).toBe(200);
    expect(await Promise.all([desk, laptop, phone].map(isSignedIn))).toEqual([false, false, true]);
  });

  it('answers 404 for the session of another user', async () => {
    const other = await t.user('admin');
    const { status } = await t.call(sessions.endOwn, { params: { id: await currentId(laptop) } }, other);
    expect(status).toBe(404);
    expect(await isSignedIn(laptop)).toBe(true);
    expect(await listOwn(other)).toHaveLength(1);
  });

  it('stores at most 300 characters of a user agent', async () => {
    const longAgent = await signIn(desk, '192.0.2.10', `Firefox/1 ${'x'.repeat(5000)}`);
    const row = await t.db
      .selectFrom('tokens')
      .where('id', '=', await currentId(longAgent))
      .select('user_agent')
      .executeTakeFirstOrThrow();
    expect(row.user_agent).toHaveLength(300);
  });
});

describe('/v2/users/:id/sessions, for administrators', () => {
  it('lists the sessions of another user', async () => {
    const admin = await t.user('admin');
    const { body } = await t.call(sessions.listOfUser, { params: { id: desk.id } }, admin);
    expect(body.items.map(({ system, is_current }) => [system, is_current])).toEqual([
      ['iOS', false],
      ['Windows', false],
      [null, false],
    ]);
  });

  it('ends one or all sessions of another user', async () => {
    const admin = await t.user('admin');
    const params = { id: desk.id, sessionId: await currentId(laptop) };
    expect((await t.call(sessions.endOfUser, { params }, admin)).status).toBe(200);
    expect(await Promise.all([desk, laptop, phone].map(isSignedIn))).toEqual([true, false, true]);
    expect((await t.call(sessions.endOfUser, { params }, admin)).status).toBe(404);

    expect((await t.call(sessions.endAllOfUser, { params: { id: desk.id } }, admin)).status).toBe(200);
    expect(await Promise.all([desk, phone].map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(admin)).toBe(true);
  });

  it('ends all sessions also during a concurrent confirmation of two-factor', async () => {
    const admin = await t.user('admin');
    for (let round = 0; round < 5; round += 1) {
      const user = await addUser(t.db, 'reporter', t.clock.now, null);
      const { body: setup } = await t.call(session.generateTwoFactor, { body: undefined }, user);
      const code = generateSync({ secret: setup.secret, epoch: Math.floor(t.clock.now.getTime() / 1000) });
      const [confirmed] = await Promise.all([
        t.call(session.confirmTwoFactor, { body: { code } }, user),
        t.call(sessions.endAllOfUser, { params: { id: user.id } }, admin),
      ]);
      const tokens = await t.db.selectFrom('tokens').where('user_id', '=', user.id).select('id').execute();
      expect([confirmed.status, tokens]).toEqual([expect.any(Number), []]);
    }
  });

  it('answers 404 if the session belongs to a third user', async () => {
    const admin = await t.user('admin');
    const params = { id: admin.id, sessionId: await currentId(laptop) };
    expect((await t.call(sessions.endOfUser, { params }, admin)).status).toBe(404);
    expect(await isSignedIn(laptop)).toBe(true);
  });

  it('rejects users who are not administrators, also with user.update', async () => {
    const editor = await t.user('senior-editor');
    const message = 'Only an administrator can see and end the sessions of other users.';
    const params = { id: desk.id };
    const responses = [
      await t.call(sessions.listOfUser, { params }, editor),
      await t.call(sessions.endAllOfUser, { params }, editor),
      await t.call(sessions.endOfUser, { params: { ...params, sessionId: 1 } }, editor),
    ];
    for (const { status, problem } of responses) {
      expect(status).toBe(403);
      expect(problem.message).toBe(message);
    }
    expect(await isSignedIn(laptop)).toBe(true);
  });

  it('answers 404 for a missing user', async () => {
    const admin = await t.user('admin');
    const { status, problem } = await t.call(sessions.listOfUser, { params: { id: 2_147_483_647 } }, admin);
    expect([status, problem.message]).toEqual([404, 'This user no longer exists.']);
  });
});

it('ending the last session of a user releases their post locks', async () => {
  const room = await createNewsroom(t);
  const { id } = await room.create();
  const editor = await t.user('editor');
  const laptop = await signIn(editor, '192.0.2.10', chromeOnWindows);
  await t.call(posts.get, { params: { id } }, laptop);
  const isLocked = async () =>
    (await t.db.selectFrom('post_locks').where('user_id', '=', editor.id).select('post_id').execute()).length > 0;
  expect(await isLocked()).toBe(true);
  await t.call(sessions.endOwn, { params: { id: await currentId(editor) } }, laptop);
  expect(await isLocked()).toBe(true);
  await t.call(sessions.endAllOfUser, { params: { id: editor.id } }, room.admin);
  expect(await isLocked()).toBe(false);
});
