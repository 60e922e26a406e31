import { session } from '@masthead/domain/session/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { password } from '../../../test/harness/users';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('attempts').execute());

const HOUR_MS = 3_600_000;
const login = (user: { email: string }, two_fa_code?: string, userPassword = password) =>
  t.call(session.login, {
    body: { login: user.email, password: userPassword, ...(two_fa_code !== undefined && { two_fa_code }) },
  });
/** The code of an authenticator app, also for a time `offset` seconds away. */
const codeFor = (secret: string, offset = 0) =>
  generateSync({ secret, epoch: Math.floor(t.clock.now.getTime() / 1000) + offset });

describe('POST /v2/users/login', () => {
  it('returns a token, and /me returns the user and their rights', async () => {
    const user = await t.user('reporter');
    const { status, body } = await login({ email: user.email.toUpperCase() }, codeFor(user.secret));
    expect(status).toBe(200);
    const me = await t.call(session.me, {}, { ...user, token: body.token });
    expect(me.body).toMatchObject({
      id: user.id,
      email: user.email,
      name: 'Test Person',
      role: 'reporter',
      two_fa_enabled: true,
    });
    expect(me.body.rights).toContain('post.read');
    expect(me.body.permissions).toMatchObject({ 'post.READ': true, 'section.READ': true });
    expect(me.body.permissions).not.toHaveProperty('role.READ');
    expect(JSON.stringify(me.body)).not.toContain('argon2');
  });

  it('returns the same error for a wrong password and an unknown e-mail', async () => {
    const user = await t.user('editor');
    const wrong = await login(user, undefined, 'Wrong#2026');
    const unknown = await login({ email: 'nobody@masthead.test' }, undefined, 'Wrong#2026');
    expect(wrong.status).toBe(422);
    expect(wrong.problem).toEqual({ type: 'validation', message: 'Wrong email or password.' });
    expect(unknown.problem).toEqual(wrong.problem);
  });

  it('requests the code, and accepts one that is 30 seconds early or late', async () => {
    const user = await t.user('editor');
    expect((await login(user)).problem.message).toBe('Enter the authentication code.');
    expect((await login(user, '')).problem.message).toBe('Enter the authentication code.');
    expect((await login(user, '000000')).problem.message).toBe('Invalid authentication code.');
    expect((await login(user, codeFor(user.secret, -90))).status).toBe(422);
    expect((await login(user, codeFor(user.secret, -30))).status).toBe(200);
    expect((await login(user, codeFor(user.secret, 30))).status).toBe(200);
  });

  it('accepts a code once, also in concurrent requests', async () => {
    const user = await t.user('editor');
    const code = codeFor(user.secret);
    const responses = await Promise.all([login(user, code), login(user, code)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await login(user, code)).problem.message).toBe('Invalid authentication code.');
  });

  it('reports empty fields and a code that is not a number', async () => {
    const empty = await t.call(session.login, { body: { login: ' ', password: '' } });
    expect(empty.status).toBe(422);
    expect(empty.problem.errors).toEqual({ login: ['Field can not be empty'], password: ['Field can not be empty'] });
    const letters = await t.call(session.login, { body: { login: 'a@b.test', password: 'x', two_fa_code: 'abc' } });
    expect(letters.problem.errors).toEqual({ two_fa_code: ['Authentication code must be number.'] });
  });
});

describe('session tokens', () => {
  it('end on sign-out', async () => {
    const user = await t.user('editor');
    expect((await t.call(session.logout, {}, user)).status).toBe(200);
    const response = await t.call(session.me, {}, user);
    expect(response.status).toBe(401);
    expect(response.problem).toEqual({ type: 'unauthenticated', message: 'Sign in to continue.' });
  });

  it('expire after 12 idle hours and after 7 days', async () => {
    const idle = await t.user('editor');
    const busy = await t.user('editor');
    t.advance(12 * HOUR_MS - 1);
    expect((await t.call(session.me, {}, busy)).status).toBe(200);
    t.advance(1);
    expect((await t.call(session.me, {}, idle)).status).toBe(401);
    for (let hours = 12; hours < 7 * 24 - 6; hours += 6) {
      t.advance(6 * HOUR_MS);
      expect((await t.call(session.me, {}, busy)).status).toBe(200);
    }
    t.advance(6 * HOUR_MS);
    expect((await t.call(session.me, {}, busy)).status).toBe(401);
  });

  it('are rejected if they are unknown or not sent as a bearer token', async () => {
    const user = await t.user('editor');
    expect((await t.call(session.me, {}, { ...user, token: 'x'.repeat(43) })).status).toBe(401);
    const basic = await t.send({ url: '/api/v2/users/me', headers: { authorization: `Basic ${user.token}` } });
    expect(basic.statusCode).toBe(401);
    expect((await t.send({ url: '/api/v2/users/me' })).statusCode).toBe(401);
  });
});
