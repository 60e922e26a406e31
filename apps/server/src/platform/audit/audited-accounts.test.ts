import { session, sessions } from '@masthead/domain/session/contract';
import { staticPages } from '@masthead/domain/static-pages/contract';
import { users } from '@masthead/domain/users/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAuditEntries, readNewestAuditEntry } from '../../../test/content/audit-entries';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { addUser, password, type TestUser } from '../../../test/harness/users';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.user('admin');
});
afterAll(() => t.close());

const readNewestEntry = (db = t.db) => readNewestAuditEntry(db);
const countEntries = () => countAuditEntries(t.db);
const currentCode = (user: TestUser) =>
  generateSync({ secret: user.secret, epoch: Math.floor(t.clock.now.getTime() / 1000) });
const login = (user: { email: string }, enteredPassword = password, two_fa_code?: string) =>
  t.call(session.login, {
    body: { login: user.email, password: enteredPassword, ...(two_fa_code && { two_fa_code }) },
  });

describe('audit log of sessions', () => {
  it('records sign-in and sign-out of a user', async () => {
    const user = await t.user('editor');
    const { body } = await login(user, password, currentCode(user));
    expect(await readNewestEntry()).toMatchObject({
      action: 'session.sign-in',
      actor_id: user.id,
      actor_name: 'Test Person',
      target_id: user.id,
      target_label: 'Test Person',
      result: 'success',
    });
    await t.call(session.logout, {}, { ...user, token: body.token });
    expect(await readNewestEntry()).toMatchObject({ action: 'session.sign-out', actor_id: user.id, result: 'success' });
  });

  it('records a wrong password and a wrong code as failures of the account, without an actor', async () => {
    const user = await t.user('editor');
    const failure = {
      action: 'session.failed',
      actor_id: null,
      actor_name: null,
      target_id: user.id,
      result: 'failure',
    };
    await login(user, 'Wrong#2026');
    expect(await readNewestEntry()).toMatchObject(failure);
    const before = await countEntries();
    await login(user, password, '000000');
    expect(await readNewestEntry()).toMatchObject(failure);
    expect(await countEntries()).toBe(before + 1);
  });

  it('records no failure when the server asks for the code', async () => {
    const user = await t.user('editor');
    const before = await countEntries();
    expect((await login(user)).problem.errors).toEqual({ two_fa_code: ['Enter the authentication code.'] });
    expect(await countEntries()).toBe(before);
  });

  it('does not record an email that belongs to no account', async () => {
    await login({ email: 'My#Password1' });
    expect(await readNewestEntry()).toMatchObject({ action: 'session.failed', target_id: null, target_label: null });
    expect(JSON.stringify(await readNewestEntry())).not.toContain('My#Password1');
  });

  it('records a lockout once per minute', async () => {
    const user = await t.user('editor');
    let status = 422;
    for (let count = 0; count < 20 && status !== 429; count += 1) ({ status } = await login(user, 'Wrong#2026'));
    expect(status).toBe(429);
    expect(await readNewestEntry()).toMatchObject({
      action: 'session.locked-out',
      target_id: user.id,
      result: 'refused',
    });
    const before = await countEntries();
    await login(user, 'Wrong#2026');
    expect(await countEntries()).toBe(before);
  });

  it('records the number of other sessions that were ended', async () => {
    const user = await t.user('editor');
    const expectedEntry = { action: 'sessions.ended', target_id: user.id };
    const { body } = await login(user, password, currentCode(user));
    const other = { ...user, token: body.token };
    const { body: list } = await t.call(sessions.listOwn, {}, user);
    const id = list.items.find(({ is_current }) => !is_current)?.id ?? 0;
    await t.call(sessions.endOwn, { params: { id } }, user);
    expect(await readNewestEntry()).toMatchObject({ ...expectedEntry, actor_id: user.id, after: { count: 1 } });
    expect((await t.call(session.me, {}, other)).status).toBe(401);

    const before = await countEntries();
    await t.call(sessions.endOthers, {}, user);
    expect(await countEntries()).toBe(before);

    await t.call(sessions.endAllOfUser, { params: { id: user.id } }, admin);
    expect(await readNewestEntry()).toMatchObject({ ...expectedEntry, actor_id: admin.id, after: { count: 1 } });
  });

  it('records lockouts of unknown emails once per minute in total', async () => {
    const guess = (n: number) => login({ email: `invented-${n}@example.test` }, 'Wrong#2026');
    expect((await guess(0)).status).toBe(422);
    // As after many further guesses from this address.
    await t.db.updateTable('attempts').set({ count: 250 }).where('key', 'like', 'sign-in-address:%').execute();
    expect((await guess(1)).status).toBe(429);
    const before = await countEntries();
    for (let n = 1000; n < 1010; n += 1) expect((await guess(n)).status).toBe(429);
    expect(await countEntries()).toBe(before);
    t.advance(15 * 60_000);
  });

  it('records a lockout for guessing the current password once per window', async () => {
    const user = await t.user('editor');
    const body = { password: 'Kestrel#77', repeatPassword: 'Kestrel#77', current_password: 'Wrong#2026' };
    const guess = () => t.call(users.update, { params: { id: user.id }, body }, user);
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
    expect(await readNewestEntry()).toMatchObject({
      action: 'session.locked-out',
      actor_id: user.id,
      target_id: user.id,
    });
    const before = await countEntries();
    await guess();
    expect(await countEntries()).toBe(before);
  });

  it('records a wrong code in the two-factor set-up', async () => {
    const user = await addUser(t.db, 'editor', t.clock.now, null);
    await t.call(session.generateTwoFactor, { body: undefined }, user);
    expect((await t.call(session.confirmTwoFactor, { body: { code: '000000' } }, user)).status).toBe(422);
    expect(await readNewestEntry()).toMatchObject({
      action: 'session.proof-failed',
      target_id: user.id,
      result: 'failure',
    });
  });

  it('records a wrong current password and a wrong current code', async () => {
    const user = await t.user('editor');
    const failure = { action: 'session.proof-failed', actor_id: user.id, target_id: user.id, result: 'failure' };
    const body = { password: 'Kestrel#77', repeatPassword: 'Kestrel#77', current_password: 'Wrong#2026' };
    await t.call(users.update, { params: { id: user.id }, body }, user);
    expect(await readNewestEntry()).toMatchObject(failure);
    const before = await countEntries();
    await t.call(session.generateTwoFactor, { body: { current_password: password, code: '000000' } }, user);
    expect(await readNewestEntry()).toMatchObject(failure);
    expect(await countEntries()).toBe(before + 1);
  });

  it('records the two-factor set-up', async () => {
    const user = await addUser(t.db, 'editor', t.clock.now, null);
    const { body: setup } = await t.call(session.generateTwoFactor, { body: undefined }, user);
    const code = currentCode({ ...user, secret: setup.secret });
    await t.call(session.confirmTwoFactor, { body: { code } }, user);
    expect(await readNewestEntry()).toMatchObject({
      action: 'two-factor.enabled',
      actor_id: user.id,
      target_id: user.id,
    });
  });
});

describe('audit log of users', () => {
  it('records creation, changes with the role before and after, and deletion', async () => {
    const { body: user } = await t.call(
      users.create,
      {
        body: {
          username: 'Zora Quist',
          email: 'zora@masthead.test',
          password: 'Kestrel#77',
          repeatPassword: 'Kestrel#77',
          role_name: 'reporter',
        },
      },
      admin,
    );
    const expectedEntry = { target_id: user.id, target_label: 'Zora Quist', actor_id: admin.id };
    expect(await readNewestEntry()).toMatchObject({
      action: 'user.created',
      ...expectedEntry,
      after: { role: 'reporter' },
    });
    const updateUser = (body: object) => t.call(users.update, { params: { id: user.id }, body }, admin);
    await updateUser({ role_name: 'editor', email: 'zq@masthead.test' });
    expect(await readNewestEntry()).toMatchObject({
      action: 'user.updated',
      ...expectedEntry,
      before: { role: 'reporter' },
      after: { role: 'editor', fields: expect.arrayContaining(['role_name', 'email']) },
    });
    await updateUser({ password: 'Falcon#88', repeatPassword: 'Falcon#88' });
    expect(await readNewestEntry()).toMatchObject({ action: 'password.changed', ...expectedEntry });
    await t.call(users.resetTwoFactor, { params: { id: user.id } }, admin);
    expect(await readNewestEntry()).toMatchObject({ action: 'two-factor.reset', ...expectedEntry });
    await t.call(users.remove, { params: { id: user.id } }, admin);
    expect(await readNewestEntry()).toMatchObject({
      action: 'user.deleted',
      ...expectedEntry,
      before: { role: 'editor' },
    });
  });
});

it('the audit log contains no password, token, code or text', async () => {
  const page = t.db.insertInto('static_pages').values({ title: 'Terms', slug: 'terms', html: '', css: '' });
  const { id } = await page.returning('id').executeTakeFirstOrThrow();
  await t.call(staticPages.update, { params: { id }, body: { html: '<p>Unmistakable</p>' } }, admin);
  const rows = JSON.stringify(await t.db.selectFrom('audit_log').selectAll().execute());
  expect(rows).toContain('static-page.updated');
  for (const secret of [password, 'Wrong#2026', 'Kestrel#77', 'Falcon#88', admin.token, admin.secret, 'Unmistakable']) {
    expect(rows).not.toContain(secret);
  }
  expect(rows).not.toMatch(/argon2|word\d+ word/);
});
