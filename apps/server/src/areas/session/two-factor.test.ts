import { sections } from '@masthead/domain/sections/contract';
import { session } from '@masthead/domain/session/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { addUser, password, type TestUser } from '../../../test/harness/users';
import { hashToken } from '../../platform/access/tokens';
import { insertToken } from '../../platform/access/tokens.queries';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('attempts').execute());

const login = (user: { email: string }, two_fa_code?: string) =>
  t.call(session.login, {
    body: { login: user.email, password, ...(two_fa_code !== undefined && { two_fa_code }) },
  });
/** The code of an authenticator app, also for a time `offset` seconds away. */
const codeFor = (secret: string, offset = 0) =>
  generateSync({ secret, epoch: Math.floor(t.clock.now.getTime() / 1000) + offset });
const generate = (user: TestUser, proof?: { current_password?: string; code?: string }) =>
  t.call(session.generateTwoFactor, { body: proof }, user);
const confirm = (user: TestUser, code: string) => t.call(session.confirmTwoFactor, { body: { code } }, user);
const withToken = (user: TestUser, token: string): TestUser => ({ ...user, token });

describe('two-factor set-up', () => {
  const signInWithoutTwoFactor = async () => {
    const user = await addUser(t.db, 'admin', t.clock.now, null);
    const { body } = await login(user);
    return withToken(user, body.token);
  };

  it('is the only allowed action until it is confirmed', async () => {
    const user = await signInWithoutTwoFactor();
    expect((await t.call(session.me, {}, user)).body.two_fa_enabled).toBe(false);
    const refused = await t.call(sections.list, { query: {} }, user);
    expect(refused.status).toBe(403);
    expect(refused.problem).toEqual({ type: 'forbidden', message: 'Set up two-factor authentication first.' });

    const { body: setup } = await generate(user);
    expect(setup.image).toMatch(/^data:image\/png;base64,/);
    const wrong = await confirm(user, '000000');
    expect(wrong.problem).toMatchObject({ message: 'Invalid authentication code.' });

    const { body } = await confirm(user, codeFor(setup.secret));
    expect(new Set(body.recovery_codes).size).toBe(10);
    expect((await t.call(sections.list, { query: {} }, withToken(user, body.token))).status).toBe(200);
  });

  it('uses up the code of the confirmation', async () => {
    const user = await signInWithoutTwoFactor();
    const { body: setup } = await generate(user);
    const code = codeFor(setup.secret);
    await confirm(user, code);
    expect((await login(user, code)).status).toBe(422);
  });

  it('returns recovery codes that sign in once each, with or without spaces', async () => {
    const user = await signInWithoutTwoFactor();
    const { body: setup } = await generate(user);
    const { body } = await confirm(user, codeFor(setup.secret));
    const [first = '', second = ''] = body.recovery_codes;
    expect((await login(user, first)).status).toBe(200);
    expect((await login(user, first)).problem.message).toBe('Invalid authentication code.');
    expect((await login(user, second.replaceAll(' ', ''))).status).toBe(200);
  });

  it('returns a new token and ends the token of the request', async () => {
    const user = await signInWithoutTwoFactor();
    const { body: setup } = await generate(user);
    const { body } = await confirm(user, codeFor(setup.secret));
    expect(body.token).not.toBe(user.token);
    expect((await t.call(session.me, {}, user)).status).toBe(401);
    expect((await confirm(user, codeFor(setup.secret, 30))).status).toBe(401);
    expect((await t.call(session.me, {}, withToken(user, body.token))).body.two_fa_enabled).toBe(true);
  });

  it('needs no password or code before the first confirmation', async () => {
    const user = await signInWithoutTwoFactor();
    expect((await generate(user, { current_password: 'wrong', code: '1' })).status).toBe(200);
    expect((await generate(user)).status).toBe(200);
  });

  it('stores no secret, recovery code or token in plain text', async () => {
    const user = await signInWithoutTwoFactor();
    const { body: setup } = await generate(user);
    const { body } = await confirm(user, codeFor(setup.secret));
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

  it('rejects a code that is empty or not six digits', async () => {
    const user = await signInWithoutTwoFactor();
    const empty = await confirm(user, ' ');
    expect(empty.problem.errors.code[0]).toBe('Please enter the verification code');
    const short = await confirm(user, '12345');
    expect(short.problem.errors).toEqual({ code: ['Verification code must be 6 digits'] });
  });

  it('limits the number of wrong codes', async () => {
    const user = await signInWithoutTwoFactor();
    await generate(user);
    for (let i = 0; i < 10; i++) await confirm(user, '000000');
    expect((await confirm(user, '000000')).status).toBe(429);
  });

  it.each([{}, { code: null }, { code: '' }])('asks for the code when a user confirms with %j', async (body) => {
    const user = await t.user('reporter');
    const { status, problem } = await t.call(session.confirmTwoFactor, { body: body as { code: string } }, user);
    expect(status).toBe(422);
    expect(problem.errors).toEqual({ code: ['Please enter the verification code'] });
  });

  it('rejects a concurrent sign-in without a code while the user confirms', async () => {
    const user = await addUser(t.db, 'admin', t.clock.now, null);
    const credentials = await t.db
      .selectFrom('users')
      .where('id', '=', user.id)
      .select(['id', 'password_hash', 'two_fa_secret'])
      .executeTakeFirstOrThrow();
    const origin = { address: '127.0.0.1', user_agent: null };
    const { body: setup } = await generate(user);
    await Promise.all([
      confirm(user, codeFor(setup.secret)),
      insertToken(t.db, credentials, hashToken('x'.repeat(43)), t.clock.now.toISOString(), origin),
    ]);
    expect((await t.call(session.me, {}, { ...user, token: 'x'.repeat(43) })).status).toBe(401);
    expect(await insertToken(t.db, credentials, hashToken('y'.repeat(43)), t.clock.now.toISOString(), origin)).toBe(
      false,
    );
  });
});

describe('replacing a confirmed second factor', () => {
  const WRONG_PASSWORD = { current_password: ['The current password is wrong.'] };
  const WRONG_CODE = { code: ['Invalid authentication code.'] };
  const pendingSecret = async (user: TestUser) => {
    const row = t.db.selectFrom('users').where('id', '=', user.id).select('two_fa_pending_secret');
    return (await row.executeTakeFirstOrThrow()).two_fa_pending_secret;
  };

  it('keeps the old secret until the new one is confirmed, and then ends all earlier tokens', async () => {
    const user = await t.user('editor');
    const otherSession = withToken(user, (await login(user, codeFor(user.secret, -30))).body.token);
    const { body: setup } = await generate(user, { current_password: password, code: codeFor(user.secret) });
    t.advance(60_000);
    expect((await login(user, codeFor(user.secret))).status).toBe(200);
    const { body } = await confirm(user, codeFor(setup.secret));
    const tokens = [otherSession.token, user.token, body.token];
    const statuses = await Promise.all(
      tokens.map(async (token) => (await t.call(session.me, {}, withToken(user, token))).status),
    );
    expect(statuses).toEqual([401, 401, 200]);
    t.advance(60_000);
    expect((await login(user, codeFor(user.secret))).status).toBe(422);
    expect((await login(user, codeFor(setup.secret))).status).toBe(200);
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
    expect(await pendingSecret(user)).toBeNull();
  });

  it('accepts a code once', async () => {
    const user = await t.user('editor');
    const code = codeFor(user.secret);
    expect((await login(user, code)).status).toBe(200);
    expect((await generate(user, { current_password: password, code })).problem.errors).toEqual(WRONG_CODE);
    const next = { current_password: password, code: codeFor(user.secret, 30) };
    const responses = await Promise.all([generate(user, next), generate(user, next)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('replaces the recovery codes after a check of the current password', async () => {
    const user = await addUser(t.db, 'editor', t.clock.now, null);
    const { secret } = (await generate(user)).body;
    const { body } = await confirm(user, codeFor(secret));
    const owner = withToken(user, body.token);
    const countLeft = async () => (await t.call(session.me, {}, owner)).body.recovery_codes_left;
    const replace = (current_password: string) =>
      t.call(session.replaceRecoveryCodes, { body: { current_password } }, owner);
    const [first = '', second = ''] = body.recovery_codes;
    expect(await countLeft()).toBe(10);
    expect((await login(user, first)).status).toBe(200);
    expect(await countLeft()).toBe(9);

    expect((await replace('')).problem.errors).toHaveProperty('current_password');
    expect((await replace('Wrong#2026')).problem.errors).toEqual({
      current_password: ['The current password is wrong.'],
    });
    expect(await countLeft()).toBe(9);
    const replaced = await replace(password);
    expect(new Set(replaced.body.recovery_codes).size).toBe(10);
    expect(await countLeft()).toBe(10);
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

    for (let attempt = 0; attempt < 10; attempt++) await replace('Wrong#2026');
    expect((await replace(password)).status).toBe(429);
  });

  it('consumes a recovery code only with the right password', async () => {
    const user = await addUser(t.db, 'editor', t.clock.now, null);
    const { body: setup } = await generate(user);
    const { body } = await confirm(user, codeFor(setup.secret));
    const [code = ''] = body.recovery_codes;
    const signedIn = withToken(user, body.token);
    const wrong = await generate(signedIn, { current_password: 'Wrong#2026', code });
    expect(wrong.problem.errors).toEqual(WRONG_PASSWORD);
    expect((await generate(signedIn, { current_password: password, code })).status).toBe(200);
    expect((await generate(signedIn, { current_password: password, code })).problem.errors).toEqual(WRONG_CODE);
    expect((await login(user, code)).status).toBe(422);
  });

  it('limits wrong passwords and resets the limit after the right one', async () => {
    const user = await t.user('editor');
    const guess = (current_password: string, code = '000000') => generate(user, { current_password, code });
    for (let i = 0; i < 9; i++) expect((await guess('Wrong#2026')).problem.errors).toEqual(WRONG_PASSWORD);
    expect((await guess(password)).problem.errors).toEqual(WRONG_CODE);
    for (let i = 0; i < 10; i++) await guess('Wrong#2026');
    const limited = await guess(password, codeFor(user.secret));
    expect(limited).toMatchObject({ status: 429, problem: { type: 'too_many_tries' } });
    expect(limited.headers['retry-after']).toBe('900');
    t.advance(900_000);
    expect((await guess(password, codeFor(user.secret))).status).toBe(200);
  });

  it('limits wrong codes', async () => {
    const user = await t.user('editor');
    const guess = () => generate(user, { current_password: password, code: '000000' });
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });
});
