import { roles } from '@masthead/domain/roles/contract';
import { session } from '@masthead/domain/session/contract';
import { type UserPatch, users } from '@masthead/domain/users/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { password, type TestUser } from '../../../test/harness/users';
import { createToken, hashToken } from '../../platform/access/tokens';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom('users').execute();
  admin = await t.user('admin');
});
afterAll(() => t.close());

const NEW_PASSWORD = 'Bb2@bbbb';
const update = (id: number, body: UserPatch, actor = admin) => t.call(users.update, { params: { id }, body }, actor);
/** A new own password with the current one, as the form "My account" sends them. */
const ownPassword = (next: string, current_password = password) => ({ password: next, current_password });
/** Returns 200 while the session of the user is valid, otherwise 401. */
const requestMe = async (user: TestUser) => (await t.call(session.me, {}, user)).status;
const signIn = async (login: string, userPassword: string) =>
  (await t.send({ method: 'POST', url: '/api/v2/users/login', payload: { login, password: userPassword } })).json();
/** Adds another session of the user. */
const addSession = async (user: TestUser): Promise<TestUser> => {
  const token = createToken();
  const now = t.clock.now.toISOString();
  await t.db
    .insertInto('tokens')
    .values({ user_id: user.id, hash: hashToken(token), created_at: now, used_at: now })
    .execute();
  return { ...user, token };
};

describe('a user who edits their own account', () => {
  it('may change name, display name, position and password', async () => {
    const reporter = await t.user('reporter');
    const { status, body } = await update(
      reporter.id,
      {
        username: 'New Name',
        nickname: 'Nick',
        position: 'Night reporter',
        ...ownPassword(NEW_PASSWORD),
        repeatPassword: NEW_PASSWORD,
      },
      reporter,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ username: 'New Name', nickname: 'Nick', name: 'Nick', position: 'Night reporter' });
    expect(await signIn(reporter.email, password)).toMatchObject({ message: 'Wrong email or password.' });
    expect(await signIn(reporter.email, NEW_PASSWORD)).toMatchObject({ message: 'Enter the authentication code.' });
    expect((await t.call(session.me, {}, reporter)).body.name).toBe('Nick');
  });

  it.each([
    [{ email: 'new@masthead.test' }, 'Only administrators and senior editors can change an email.'],
    [{ role_name: 'editor' }, 'Only administrators and senior editors can change a role.'],
    [{ section_id: 1 }, 'Only administrators and senior editors can change a section.'],
    [{ show_on_site: true }, 'Only administrators and senior editors can change who is shown on the site.'],
  ])('may not change %o', async (patch, message) => {
    const reporter = await t.user('reporter');
    const refused = await update(reporter.id, { nickname: 'Nick', ...patch }, reporter);
    expect(refused).toMatchObject({ status: 403, problem: { type: 'forbidden', message } });
    expect((await t.call(session.me, {}, reporter)).body.nickname).toBeNull();
  });

  it.each([
    [{ password: NEW_PASSWORD }, 'Enter the current password.'],
    [ownPassword(NEW_PASSWORD, ''), 'Enter the current password.'],
    [ownPassword(NEW_PASSWORD, 'Wrong#2026'), 'The current password is wrong.'],
    [ownPassword(NEW_PASSWORD, 'x'.repeat(101)), 'Maximum length 100'],
  ])('cannot set the new password in %o', async (patch, message) => {
    for (const role of ['reporter', 'senior-editor', 'admin']) {
      const user = await t.user(role);
      const problem = { type: 'validation', message, errors: { current_password: [message] } };
      expect(await update(user.id, { nickname: 'Nick', ...patch }, user)).toMatchObject({ status: 422, problem });
      expect((await t.call(session.me, {}, user)).body.nickname).toBeNull();
      expect(await signIn(user.email, password)).toMatchObject({ message: 'Enter the authentication code.' });
    }
  });

  it('needs no current password without a new password', async () => {
    const reporter = await t.user('reporter');
    expect((await update(reporter.id, { nickname: 'Nick', password: '', current_password: '' }, reporter)).status).toBe(
      200,
    );
    expect((await update(reporter.id, { current_password: 'Wrong#2026' }, reporter)).status).toBe(200);
  });

  it('shares the limit of wrong passwords with the two-factor set-up', async () => {
    const reporter = await t.user('reporter');
    for (let i = 0; i < 5; i++) {
      expect((await update(reporter.id, ownPassword(NEW_PASSWORD, 'Wrong#2026'), reporter)).status).toBe(422);
      const proof = { current_password: 'Wrong#2026', code: '000000' };
      expect((await t.call(session.generateTwoFactor, { body: proof }, reporter)).status).toBe(422);
    }
    expect(await update(reporter.id, ownPassword(NEW_PASSWORD), reporter)).toMatchObject({
      status: 429,
      problem: { type: 'too_many_tries' },
    });
    t.advance(900_000);
    expect((await update(reporter.id, ownPassword(NEW_PASSWORD), reporter)).status).toBe(200);
  });

  it('may send fields that they may not change if the values are unchanged', async () => {
    const reporter = await t.user('reporter');
    const completeForm: UserPatch = {
      username: 'Test Person',
      nickname: 'Nick',
      email: reporter.email,
      password: '',
      repeatPassword: '',
      position: null,
      role_name: 'reporter',
      section_id: null,
      show_on_site: false,
    };
    expect(await update(reporter.id, completeForm, reporter)).toMatchObject({
      status: 200,
      body: { nickname: 'Nick' },
    });
    expect(await update(reporter.id, completeForm, reporter)).toMatchObject({ status: 200 });
    expect(await requestMe(reporter)).toBe(200);
  });
});

describe('editing other users', () => {
  it.each([
    ['admin', 'editor'],
    ['senior-editor', 'editor'],
    ['senior-editor', 'advertising-manager'],
  ])('allows %s to change every field of %s', async (role, target) => {
    const actor = await t.user(role);
    const { id } = await t.user(target);
    const section = await t.db
      .insertInto('sections')
      .values({ language_id: 1, catchy_title: 'Sport', slug: `sport-${role}-${target}`, order: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const patch = {
      username: 'New Name',
      nickname: 'Nick',
      email: `new.${role}.${target}@masthead.test`,
      position: 'Desk',
      role_name: 'reporter',
      section_id: section.id,
      show_on_site: true,
    };
    const { status, body } = await update(id, patch, actor);
    expect(status).toBe(200);
    const { role_name, ...stored } = patch;
    expect(body).toMatchObject({ ...stored, role: role_name, auth_assignment: { item_name: role_name } });
    const cleared = await update(id, { nickname: '', position: '', section_id: null } as UserPatch, actor);
    expect(cleared.body).toMatchObject({ nickname: null, name: 'New Name', position: null, section_id: null });
  });

  it('is rejected for other roles', async () => {
    const editor = await t.user('editor');
    const { id } = await t.user('reporter');
    for (const patch of [{ role_name: 'editor' }, { section_id: 1 }, { email: 'x@masthead.test' }, { nickname: 'X' }]) {
      const { status, problem } = await update(id, patch, editor);
      expect(status).toBe(403);
      expect(problem.message).toBe('Only administrators and senior editors can edit other users.');
    }
  });

  it.each([
    { username: 'Renamed Chief' },
    { nickname: 'Renamed' },
    { email: 'mine@masthead.test' },
    { password: NEW_PASSWORD },
    { role_name: 'reporter' },
  ])('rejects the change %o of an administrator by a senior editor', async (patch) => {
    const senior = await t.user('senior-editor');
    const before = await t.db.selectFrom('users').where('id', '=', admin.id).selectAll().executeTakeFirstOrThrow();
    const message = 'Only administrators can change the name, email, password and role of an administrator.';
    expect(await update(admin.id, { position: 'Chief', ...patch }, senior)).toMatchObject({
      status: 403,
      problem: { type: 'forbidden', message },
    });
    expect(await t.db.selectFrom('users').where('id', '=', admin.id).selectAll().executeTakeFirstOrThrow()).toEqual(
      before,
    );
    const second = await t.user('admin');
    expect((await update(admin.id, patch, second)).status).toBe(200);
  });

  it('allows a senior editor to change position, section and visibility of an administrator', async () => {
    const senior = await t.user('senior-editor');
    const patch = { position: 'Chief', section_id: null, show_on_site: true };
    expect(await update(admin.id, patch, senior)).toMatchObject({ status: 200, body: patch });
  });

  it('rejects a role with rights that the actor lacks', async () => {
    const senior = await t.user('senior-editor');
    const { id } = await t.user('reporter');
    const messages = [
      await update(id, { role_name: 'admin' }, senior),
      await update(senior.id, { role_name: 'admin' }, senior),
      await update(id, { role_name: 'advertising-manager' }, senior),
    ].map(({ status, problem }) => [status, problem.message]);
    expect(messages).toEqual([
      [403, 'Only an administrator can grant the administrator role.'],
      [403, 'Only an administrator can grant the administrator role.'],
      [403, expect.stringMatching(/^You don't have a right of this role: adv\.\w+\.$/)],
    ]);
    const createWithRole = (role_name: string) =>
      t.call(
        users.create,
        { body: { username: 'New One', email: `${role_name}@x.test`, password: NEW_PASSWORD, role_name } },
        senior,
      );
    expect((await createWithRole('admin')).status).toBe(403);
    expect((await createWithRole('advertising-manager')).status).toBe(403);
    expect((await createWithRole('editor')).status).toBe(200);
  });

  it('sets the password of another user without the current one', async () => {
    const reporter = await t.user('reporter');
    expect((await update(reporter.id, { password: NEW_PASSWORD, current_password: 'Wrong#2026' })).status).toBe(200);
    expect(await signIn(reporter.email, NEW_PASSWORD)).toMatchObject({ message: 'Enter the authentication code.' });
  });

  it.each(['Password1!', 'Person#2026', 'Nick-Name#1'])('rejects the guessable password %s', async (next) => {
    const reporter = await t.user('reporter');
    const problem = { type: 'validation', errors: { password: ['Choose a less common password.'] } };
    const patch = { nickname: 'Nick Name', password: next };
    expect(await update(reporter.id, patch)).toMatchObject({ status: 422, problem });
    const ownPatch = { ...patch, current_password: password };
    expect(await update(reporter.id, ownPatch, reporter)).toMatchObject({ status: 422, problem });
    expect(await signIn(reporter.email, password)).toMatchObject({ message: 'Enter the authentication code.' });
    expect((await t.call(session.me, {}, reporter)).body.nickname).toBeNull();
  });

  it('applies a new role at the next call of the user', async () => {
    const reporter = await t.user('reporter');
    const read = () => t.call(users.list, { query: {} }, reporter);
    expect((await read()).status).toBe(403);
    await update(reporter.id, { role_name: 'senior-editor' });
    expect((await read()).status).toBe(200);
    await update(reporter.id, { role_name: 'reporter' });
    expect((await read()).status).toBe(403);
  });

  it('rejects an e-mail that is in use, a section that does not exist and a user who does not exist', async () => {
    const reporter = await t.user('reporter');
    const duplicate = await update(reporter.id, { email: admin.email.toUpperCase() });
    expect(duplicate).toMatchObject({
      status: 409,
      problem: { errors: { email: ['This value is already in use. Choose another.'] } },
    });
    expect(await update(reporter.id, { section_id: 999_999 })).toMatchObject({
      status: 422,
      problem: { errors: { section_id: ['This item no longer exists. Reload the page.'] } },
    });
    expect(await update(999_999, { nickname: 'X' })).toMatchObject({
      status: 404,
      problem: { message: 'This user no longer exists.' },
    });
  });

  it('requires a confirmed second factor', async () => {
    await t.db.updateTable('users').set({ two_fa_secret: null }).where('id', '=', admin.id).execute();
    expect((await update(admin.id, { nickname: 'X' })).status).toBe(403);
  });

  it('rejects a role that is deleted concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      const name = `fleeting-${round}`;
      const { id } = (await t.call(roles.create, { body: { name, description: name } }, admin)).body;
      const reporter = await t.user('reporter');
      const person = {
        username: 'New Person',
        email: `${name}@masthead.test`,
        password: NEW_PASSWORD,
        role_name: name,
      };
      const [removed, ...assigned] = await Promise.all([
        t.call(roles.remove, { params: { id } }, admin),
        t.call(users.create, { body: person }, admin),
        update(reporter.id, { role_name: name }),
      ]);
      const expected = removed.status === 409 ? [200, 422] : [422];
      for (const { status } of assigned) expect(expected).toContain(status);
      for (const { problem } of assigned.filter(({ status }) => status === 422))
        expect(problem.errors).toEqual({ role_name: ['This role no longer exists.'] });
    }
  });
});

describe('sessions after a change of the user', () => {
  it('a new own password ends the other sessions of the user', async () => {
    const reporter = await t.user('reporter');
    const otherSession = await addSession(reporter);
    await update(reporter.id, { nickname: 'Nick' }, reporter);
    expect(await requestMe(otherSession)).toBe(200);
    expect((await update(reporter.id, ownPassword(NEW_PASSWORD), reporter)).status).toBe(200);
    expect([await requestMe(reporter), await requestMe(otherSession)]).toEqual([200, 401]);
  });

  it('a password that an administrator sets ends all sessions of the user', async () => {
    const reporter = await t.user('reporter');
    const otherSession = await addSession(reporter);
    await update(reporter.id, { password: NEW_PASSWORD });
    expect([await requestMe(reporter), await requestMe(otherSession), await requestMe(admin)]).toEqual([401, 401, 200]);
  });
});
