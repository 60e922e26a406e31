import { sections } from '@masthead/domain/sections/contract';
import { session } from '@masthead/domain/session/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { addUser, password, type TestUser } from '../../../test/people';
import { hashToken } from '../../platform/access/tokens';
import { insertToken } from '../../platform/access/tokens.queries';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('attempts').execute());

const HOUR = 3_600_000;
const login = (user: { email: string }, two_fa_code?: string, given = password) =>
  t.call(session.login, {
    body: { login: user.email, password: given, ...(two_fa_code !== undefined && { two_fa_code }) },
  });
const codeOf = (secret: string, offset = 0) =>
  generateSync({ secret, epoch: Math.floor(t.clock.now.getTime() / 1000) + offset });
const generate = (user: TestUser, proof?: { current_password?: string; code?: string }) =>
  t.call(session.generateTwoFactor, { body: proof }, user);
const confirm = (user: TestUser, code: string) => t.call(session.confirmTwoFactor, { body: { code } }, user);
const origin = { address: '127.0.0.1', user_agent: null };
const withToken = (user: TestUser, token: string): TestUser => ({ ...user, token });

describe('sign-in', () => {
  it('answers a token that knows its user and their rights', async () => {
    const user = await t.user('reporter');
    const { status, body } = await login({ email: user.email.toUpperCase() }, codeOf(user.secret));
    expect(status).toBe(200);
    const me = await t.call(session.me, {}, withToken(user, body.token));
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

  it('gives the same answer for a wrong password and an unknown email', async () => {
    const user = await t.user('editor');
    const wrong = await login(user, undefined, 'Wrong#2026');
    const unknown = await login({ email: 'nobody@masthead.test' }, undefined, 'Wrong#2026');
    expect(wrong.status).toBe(422);
    expect(wrong.problem).toEqual({ type: 'validation', message: 'Wrong email or password.' });
    expect(unknown.problem).toEqual(wrong.problem);
  });

  it('asks for the code, refuses a wrong one, and takes one a step early or late', async () => {
    const user = await t.user('editor');
    expect((await login(user)).problem.message).toBe('Enter the authentication code.');
    expect((await login(user, '')).problem.message).toBe('Enter the authentication code.');
    expect((await login(user, '000000')).problem.message).toBe('Invalid authentication code.');
    expect((await login(user, codeOf(user.secret, -90))).status).toBe(422);
    expect((await login(user, codeOf(user.secret, -30))).status).toBe(200);
    expect((await login(user, codeOf(user.secret, 30))).status).toBe(200);
  });

  it('takes a code once, even from two requests at the same moment', async () => {
    const user = await t.user('editor');
    const code = codeOf(user.secret);
    const both = await Promise.all([login(user, code), login(user, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await login(user, code)).problem.message).toBe('Invalid authentication code.');
  });

  it('names the fields that are empty, and a code that is no number', async () => {
    const empty = await t.call(session.login, { body: { login: ' ', password: '' } });
    expect(empty.status).toBe(422);
    expect(empty.problem.errors).toEqual({ login: ['Field can not be empty'], password: ['Field can not be empty'] });
    const letters = await t.call(session.login, { body: { login: 'a@b.test', password: 'x', two_fa_code: 'abc' } });
    expect(letters.problem.errors).toEqual({ two_fa_code: ['Authentication code must be number.'] });
  });
});

describe('two-factor set-up', () => {
  const halfSignedIn = async () => {
    const user = await addUser(t.db, 'admin', t.clock.now, null);
    const { body } = await login(user);
    return withToken(user, body.token);
  };

  it('opens nothing else until it is confirmed, then everything', async () => {
    const user = await halfSignedIn();
    expect((await t.call(session.me, {}, user)).body.two_fa_enabled).toBe(false);
    const refused = await t.call(sections.list, { query: {} }, user);
    expect(refused.status).toBe(403);
    expect(refused.problem).toEqual({ type: 'forbidden', message: 'Set up two-factor authentication first.' });

    const { body: setup } = await generate(user);
    expect(setup.image).toMatch(/^data:image\/png;base64,/);
    const wrong = await confirm(user, '000000');
    expect(wrong.problem).toMatchObject({ message: 'Invalid authentication code.' });

    const { body } = await confirm(user, codeOf(setup.secret));
    expect(new Set(body.recovery_codes).size).toBe(10);
    expect((await t.call(sections.list, { query: {} }, withToken(user, body.token))).status).toBe(200);
  });

  it('does not take the set-up code again at sign-in, and takes each recovery code once, with or without spaces', async () => {
    const user = await halfSignedIn();
    const { body: setup } = await generate(user);
    const code = codeOf(setup.secret);
    const { body } = await confirm(user, code);
    expect((await login(user, code)).status).toBe(422);
    const [first = '', second = ''] = body.recovery_codes;
    expect((await login(user, first)).status).toBe(200);
    expect((await login(user, first)).problem.message).toBe('Invalid authentication code.');
    expect((await login(user, second.replaceAll(' ', ''))).status).toBe(200);
  });

  it('answers a new token and ends the token of the call', async () => {
    const user = await halfSignedIn();
    const { body: setup } = await generate(user);
    const { body } = await confirm(user, codeOf(setup.secret));
    expect(body.token).not.toBe(user.token);
    expect((await t.call(session.me, {}, user)).status).toBe(401);
    expect((await confirm(user, codeOf(setup.secret, 30))).status).toBe(401);
    expect((await t.call(session.me, {}, withToken(user, body.token))).body.two_fa_enabled).toBe(true);
  });

  it('needs no proof until a factor is confirmed, and ignores one', async () => {
    const user = await halfSignedIn();
    expect((await generate(user, { current_password: 'wrong', code: '1' })).status).toBe(200);
    expect((await generate(user)).status).toBe(200);
  });

  it('stores neither secret nor recovery codes nor tokens as they are', async () => {
    const user = await halfSignedIn();
    const { body: setup } = await generate(user);
    const { body } = await confirm(user, codeOf(setup.secret));
    const stored = JSON.stringify([
      await t.db.selectFrom('users').selectAll().where('id', '=', user.id).execute(),
      await t.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute(),
      await t.db.selectFrom('tokens').selectAll().where('user_id', '=', user.id).execute(),
    ]);
    for (const secret of [setup.secret, user.token, ...body.recovery_codes]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(JSON.stringify([...Buffer.from(secret)]).slice(1, -1));
    }
  });

  it('names a code that is empty or not six digits', async () => {
    const user = await halfSignedIn();
    const empty = await confirm(user, ' ');
    expect(empty.problem.errors.code[0]).toBe('Please enter the verification code');
    const short = await confirm(user, '12345');
    expect(short.problem.errors).toEqual({ code: ['Verification code must be 6 digits'] });
  });

  it('limits the guesses', async () => {
    const user = await halfSignedIn();
    await generate(user);
    for (let i = 0; i < 10; i++) await confirm(user, '000000');
    expect((await confirm(user, '000000')).status).toBe(429);
  });
});

describe('replacing a confirmed factor', () => {
  const WRONG_PASSWORD = { current_password: ['The current password is wrong.'] };
  const WRONG_CODE = { code: ['Invalid authentication code.'] };
  const pendingOf = async (user: TestUser) => {
    const row = t.db.selectFrom('users').where('id', '=', user.id).select('two_fa_pending_secret');
    return (await row.executeTakeFirstOrThrow()).two_fa_pending_secret;
  };

  it('keeps the old secret until the new one is confirmed, and then ends every earlier token', async () => {
    const user = await t.user('editor');
    const other = withToken(user, (await login(user, codeOf(user.secret, -30))).body.token);
    const { body: setup } = await generate(user, { current_password: password, code: codeOf(user.secret) });
    t.advance(60_000);
    expect((await login(user, codeOf(user.secret))).status).toBe(200);
    const { body } = await confirm(user, codeOf(setup.secret));
    const tokens = [other.token, user.token, body.token];
    const statuses = await Promise.all(
      tokens.map(async (token) => (await t.call(session.me, {}, withToken(user, token))).status),
    );
    expect(statuses).toEqual([401, 401, 200]);
    t.advance(60_000);
    expect((await login(user, codeOf(user.secret))).status).toBe(422);
    expect((await login(user, codeOf(setup.secret))).status).toBe(200);
  });

  it.each([
    [undefined, { current_password: ['Enter the current password.'], code: ['Enter the authentication code.'] }],
    [{}, { current_password: ['Enter the current password.'], code: ['Enter the authentication code.'] }],
    [
      { current_password: '', code: ' ' },
      { current_password: ['Enter the current password.'], code: ['Enter the authentication code.'] },
    ],
    [{ current_password: password }, { code: ['Enter the authentication code.'] }],
    [{ code: '123456' }, { current_password: ['Enter the current password.'] }],
    [{ current_password: password, code: 'abc' }, { code: ['Authentication code must be number.'] }],
    [{ current_password: 'x'.repeat(101), code: '123456' }, { current_password: ['Maximum length 100'] }],
    [{ current_password: 'Wrong#2026', code: '123456' }, WRONG_PASSWORD],
    [{ current_password: password, code: '000000' }, WRONG_CODE],
    [{ current_password: password, code: '000000000000' }, WRONG_CODE],
  ])('rejects the proof %o', async (proof, errors) => {
    const user = await t.user('editor');
    expect(await generate(user, proof)).toMatchObject({ status: 422, problem: { type: 'validation', errors } });
    expect(await pendingOf(user)).toBeNull();
  });

  it('takes a code once', async () => {
    const user = await t.user('editor');
    const code = codeOf(user.secret);
    expect((await login(user, code)).status).toBe(200);
    expect((await generate(user, { current_password: password, code })).problem.errors).toEqual(WRONG_CODE);
    const next = { current_password: password, code: codeOf(user.secret, 30) };
    const both = await Promise.all([generate(user, next), generate(user, next)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('counts the recovery codes that are left, and replaces them for the current password', async () => {
    const user = await addUser(t.db, 'editor', t.clock.now, null);
    const { secret } = (await generate(user)).body;
    const { body } = await confirm(user, codeOf(secret));
    const owner = withToken(user, body.token);
    const left = async () => (await t.call(session.me, {}, owner)).body.recovery_codes_left;
    const replace = (current_password: string) =>
      t.call(session.replaceRecoveryCodes, { body: { current_password } }, owner);
    const [first = '', second = ''] = body.recovery_codes;
    expect(await left()).toBe(10);
    expect((await login(user, first)).status).toBe(200);
    expect(await left()).toBe(9);

    expect((await replace('')).problem.errors).toHaveProperty('current_password');
    expect((await replace('Wrong#2026')).problem.errors).toEqual({
      current_password: ['The current password is wrong.'],
    });
    expect(await left()).toBe(9);
    const replaced = await replace(password);
    expect(new Set(replaced.body.recovery_codes).size).toBe(10);
    expect(await left()).toBe(10);
    expect((await login(user, second)).status).toBe(422);
    expect((await login(user, replaced.body.recovery_codes[0])).status).toBe(200);
    const entries = await t.db
      .selectFrom('audit_log')
      .where('target_id', '=', user.id)
      .where('action', 'in', ['recovery-codes.replaced', 'session.proof-failed'])
      .select('action')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['session.proof-failed', 'recovery-codes.replaced']);

    for (let tries = 0; tries < 10; tries++) await replace('Wrong#2026');
    expect((await replace(password)).status).toBe(429);
  });

  it('uses up a recovery code with the right password, and keeps it with a wrong one', async () => {
    const user = await addUser(t.db, 'editor', t.clock.now, null);
    const { body: setup } = await generate(user);
    const { body } = await confirm(user, codeOf(setup.secret));
    const [code = ''] = body.recovery_codes;
    const signedIn = withToken(user, body.token);
    const wrong = await generate(signedIn, { current_password: 'Wrong#2026', code });
    expect(wrong.problem.errors).toEqual(WRONG_PASSWORD);
    expect((await generate(signedIn, { current_password: password, code })).status).toBe(200);
    expect((await generate(signedIn, { current_password: password, code })).problem.errors).toEqual(WRONG_CODE);
    expect((await login(user, code)).status).toBe(422);
  });

  it('limits guesses of the password, and forgets them after the right one', async () => {
    const user = await t.user('editor');
    const guess = (current_password: string, code = '000000') => generate(user, { current_password, code });
    for (let i = 0; i < 9; i++) expect((await guess('Wrong#2026')).problem.errors).toEqual(WRONG_PASSWORD);
    expect((await guess(password)).problem.errors).toEqual(WRONG_CODE);
    for (let i = 0; i < 10; i++) await guess('Wrong#2026');
    const limited = await guess(password, codeOf(user.secret));
    expect(limited).toMatchObject({ status: 429, problem: { type: 'too_many_tries' } });
    expect(limited.headers['retry-after']).toBe('900');
    t.advance(900_000);
    expect((await guess(password, codeOf(user.secret))).status).toBe(200);
  });

  it('limits guesses of the code', async () => {
    const user = await t.user('editor');
    const guess = () => generate(user, { current_password: password, code: '000000' });
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });
});

describe('a token', () => {
  it('is not made from a password alone once two-factor came in between', async () => {
    const user = await addUser(t.db, 'admin', t.clock.now, null);
    const before = await t.db
      .selectFrom('users')
      .where('id', '=', user.id)
      .select(['id', 'password_hash', 'two_fa_secret'])
      .executeTakeFirstOrThrow();
    const { body: setup } = await generate(user);
    await Promise.all([
      confirm(user, codeOf(setup.secret)),
      insertToken(t.db, before, hashToken('x'.repeat(43)), t.clock.now.toISOString(), origin),
    ]);
    expect((await t.call(session.me, {}, { ...user, token: 'x'.repeat(43) })).status).toBe(401);
    expect(await insertToken(t.db, before, hashToken('y'.repeat(43)), t.clock.now.toISOString(), origin)).toBe(false);
  });

  it('ends on sign-out', async () => {
    const user = await t.user('editor');
    expect((await t.call(session.logout, {}, user)).status).toBe(200);
    const dead = await t.call(session.me, {}, user);
    expect(dead.status).toBe(401);
    expect(dead.problem).toEqual({ type: 'unauthenticated', message: 'Sign in to continue.' });
  });

  it('ends after 12 idle hours, and after 7 days however busy', async () => {
    const idle = await t.user('editor');
    const busy = await t.user('editor');
    t.advance(12 * HOUR - 1);
    expect((await t.call(session.me, {}, busy)).status).toBe(200);
    t.advance(1);
    expect((await t.call(session.me, {}, idle)).status).toBe(401);
    for (let hours = 12; hours < 7 * 24 - 6; hours += 6) {
      t.advance(6 * HOUR);
      expect((await t.call(session.me, {}, busy)).status).toBe(200);
    }
    t.advance(6 * HOUR);
    expect((await t.call(session.me, {}, busy)).status).toBe(401);
  });

  it('that was made up, or is not a bearer token, is nobody’s', async () => {
    const user = await t.user('editor');
    expect((await t.call(session.me, {}, { ...user, token: 'x'.repeat(43) })).status).toBe(401);
    const basic = await t.send({ url: '/api/v2/users/me', headers: { authorization: `Basic ${user.token}` } });
    expect(basic.statusCode).toBe(401);
    expect((await t.send({ url: '/api/v2/users/me' })).statusCode).toBe(401);
  });
});
