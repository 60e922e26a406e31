import { Readable } from 'node:stream';
import { roles } from '@masthead/domain/roles/contract';
import { session } from '@masthead/domain/session/contract';
import { type UserPatch, users } from '@masthead/domain/users/contract';

import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { password, type TestUser } from '../../../test/people';
import { hashToken, newToken } from '../../platform/access/tokens';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  await t.db.deleteFrom('users').execute();
  admin = await t.user('admin');
});
afterAll(() => t.close());

const NEW = 'Bb2@bbbb';
const update = (id: number, body: UserPatch, by = admin) => t.call(users.update, { params: { id }, body }, by);
/** A new password for oneself, with the current one. */
const own = (next: string, current_password = password) => ({ password: next, current_password });
const remove = (id: number, by = admin) => t.call(users.remove, { params: { id } }, by);
const reset = (id: number, by = admin) => t.call(users.resetTwoFactor, { params: { id } }, by);
const me = async (user: TestUser) => (await t.call(session.me, {}, user)).status;
const signIn = async (login: string, given: string) =>
  (await t.send({ method: 'POST', url: '/api/v2/users/login', payload: { login, password: given } })).json();
const secondToken = async (user: TestUser): Promise<TestUser> => {
  const token = newToken();
  const now = t.clock.now.toISOString();
  await t.db
    .insertInto('tokens')
    .values({ user_id: user.id, hash: hashToken(token), created_at: now, used_at: now })
    .execute();
  return { ...user, token };
};
const countAdmins = async () => {
  const rows = await t.db
    .selectFrom('users')
    .innerJoin('auth_items', 'auth_items.id', 'users.role_id')
    .where('auth_items.name', '=', 'admin')
    .select('users.id')
    .execute();
  return rows.length;
};

describe('editing oneself', () => {
  it('may change name, display name, position and password', async () => {
    const reporter = await t.user('reporter');
    const { status, body } = await update(
      reporter.id,
      { username: 'New Name', nickname: 'Nick', position: 'Night reporter', ...own(NEW), repeatPassword: NEW },
      reporter,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ username: 'New Name', nickname: 'Nick', name: 'Nick', position: 'Night reporter' });
    expect(await signIn(reporter.email, password)).toMatchObject({ message: 'Wrong email or password.' });
    expect(await signIn(reporter.email, NEW)).toMatchObject({ message: 'Enter the authentication code.' });
    expect((await t.call(session.me, {}, reporter)).body.name).toBe('Nick');
  });

  it.each([
    [{ email: 'new@masthead.test' }, 'Only administrators and senior editors may change an email.'],
    [{ role_name: 'editor' }, 'Only administrators and senior editors may change a role.'],
    [{ section_id: 1 }, 'Only administrators and senior editors may change a section.'],
    [{ show_on_site: true }, 'Only administrators and senior editors may change who is shown on the site.'],
  ])('may not change %o', async (patch, message) => {
    const reporter = await t.user('reporter');
    const refused = await update(reporter.id, { nickname: 'Nick', ...patch }, reporter);
    expect(refused).toMatchObject({ status: 403, problem: { type: 'forbidden', message } });
    expect((await t.call(session.me, {}, reporter)).body.nickname).toBeNull();
  });

  it.each([
    [{ password: NEW }, 'Enter the current password.'],
    [own(NEW, ''), 'Enter the current password.'],
    [own(NEW, 'Wrong#2026'), 'The current password is wrong.'],
    [own(NEW, 'x'.repeat(101)), 'Maximum length 100'],
  ])('rejects the new password in %o', async (patch, message) => {
    for (const role of ['reporter', 'senior-editor', 'admin']) {
      const user = await t.user(role);
      const problem = { type: 'validation', message, errors: { current_password: [message] } };
      expect(await update(user.id, { nickname: 'Nick', ...patch }, user)).toMatchObject({ status: 422, problem });
      expect((await t.call(session.me, {}, user)).body.nickname).toBeNull();
      expect(await signIn(user.email, password)).toMatchObject({ message: 'Enter the authentication code.' });
    }
  });

  it('needs no current password when the password stays', async () => {
    const reporter = await t.user('reporter');
    expect((await update(reporter.id, { nickname: 'Nick', password: '', current_password: '' }, reporter)).status).toBe(
      200,
    );
    expect((await update(reporter.id, { current_password: 'Wrong#2026' }, reporter)).status).toBe(200);
  });

  it('limits guesses of the current password, also beside guesses of the factor', async () => {
    const reporter = await t.user('reporter');
    for (let i = 0; i < 5; i++) {
      expect((await update(reporter.id, own(NEW, 'Wrong#2026'), reporter)).status).toBe(422);
      const proof = { current_password: 'Wrong#2026', code: '000000' };
      expect((await t.call(session.generateTwoFactor, { body: proof }, reporter)).status).toBe(422);
    }
    expect(await update(reporter.id, own(NEW), reporter)).toMatchObject({
      status: 429,
      problem: { type: 'too_many_tries' },
    });
    t.advance(900_000);
    expect((await update(reporter.id, own(NEW), reporter)).status).toBe(200);
  });

  it('takes what the form sends along unchanged for no change', async () => {
    const reporter = await t.user('reporter');
    const whole: UserPatch = {
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
    expect(await update(reporter.id, whole, reporter)).toMatchObject({ status: 200, body: { nickname: 'Nick' } });
    expect(await update(reporter.id, whole, reporter)).toMatchObject({ status: 200 });
    expect(await me(reporter)).toBe(200);
  });
});

describe('editing others', () => {
  it.each([
    ['admin', 'editor'],
    ['senior-editor', 'editor'],
    ['senior-editor', 'advertising-manager'],
  ])('%s may change every field of %s', async (role, target) => {
    const by = await t.user(role);
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
    const { status, body } = await update(id, patch, by);
    expect(status).toBe(200);
    const { role_name, ...stored } = patch;
    expect(body).toMatchObject({ ...stored, role: role_name, auth_assignment: { item_name: role_name } });
    const cleared = await update(id, { nickname: '', position: '', section_id: null } as UserPatch, by);
    expect(cleared.body).toMatchObject({ nickname: null, name: 'New Name', position: null, section_id: null });
  });

  it('is nothing for other roles, even with the right', async () => {
    const editor = await t.user('editor');
    const { id } = await t.user('reporter');
    for (const patch of [{ role_name: 'editor' }, { section_id: 1 }, { email: 'x@masthead.test' }, { nickname: 'X' }]) {
      const { status, problem } = await update(id, patch, editor);
      expect(status).toBe(403);
      expect(problem.message).toBe('Only administrators and senior editors may edit other users.');
    }
  });

  it.each([
    { username: 'Renamed Chief' },
    { nickname: 'Renamed' },
    { email: 'mine@masthead.test' },
    { password: NEW },
    { role_name: 'reporter' },
  ])('rejects %o of an administrator from a senior editor', async (patch) => {
    const senior = await t.user('senior-editor');
    const before = await t.db.selectFrom('users').where('id', '=', admin.id).selectAll().executeTakeFirstOrThrow();
    const message = 'Only administrators may change the name, email, password and role of an administrator.';
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

  it('lets a senior editor change the position, section and visibility of an administrator', async () => {
    const senior = await t.user('senior-editor');
    const patch = { position: 'Chief', section_id: null, show_on_site: true };
    expect(await update(admin.id, patch, senior)).toMatchObject({ status: 200, body: patch });
  });

  it('raises nobody above one’s own rights', async () => {
    const senior = await t.user('senior-editor');
    const { id } = await t.user('reporter');
    const messages = [
      await update(id, { role_name: 'admin' }, senior),
      await update(senior.id, { role_name: 'admin' }, senior),
      await update(id, { role_name: 'advertising-manager' }, senior),
    ].map(({ status, problem }) => [status, problem.message]);
    expect(messages).toEqual([
      [403, 'Only an administrator may make somebody an administrator.'],
      [403, 'Only an administrator may make somebody an administrator.'],
      [403, expect.stringMatching(/^You lack a right of this role: adv\.\w+\.$/)],
    ]);
    const created = (role_name: string) =>
      t.call(
        users.create,
        { body: { username: 'New One', email: `${role_name}@x.test`, password: NEW, role_name } },
        senior,
      );
    expect((await created('admin')).status).toBe(403);
    expect((await created('advertising-manager')).status).toBe(403);
    expect((await created('editor')).status).toBe(200);
  });

  it('sets another user’s password without the current one, and ignores one', async () => {
    const reporter = await t.user('reporter');
    expect((await update(reporter.id, { password: NEW, current_password: 'Wrong#2026' })).status).toBe(200);
    expect(await signIn(reporter.email, NEW)).toMatchObject({ message: 'Enter the authentication code.' });
  });

  it.each(['Password1!', 'Person#2026', 'Nick-Name#1'])(
    'rejects the guessable password %s for anybody',
    async (next) => {
      const reporter = await t.user('reporter');
      const problem = { type: 'validation', errors: { password: ['Choose a less common password.'] } };
      const patch = { nickname: 'Nick Name', password: next };
      expect(await update(reporter.id, patch)).toMatchObject({ status: 422, problem });
      const own = { ...patch, current_password: password };
      expect(await update(reporter.id, own, reporter)).toMatchObject({ status: 422, problem });
      expect(await signIn(reporter.email, password)).toMatchObject({ message: 'Enter the authentication code.' });
      expect((await t.call(session.me, {}, reporter)).body.nickname).toBeNull();
    },
  );

  it('gives a role that works at the next call', async () => {
    const reporter = await t.user('reporter');
    const read = () => t.call(users.list, { query: {} }, reporter);
    expect((await read()).status).toBe(403);
    await update(reporter.id, { role_name: 'senior-editor' });
    expect((await read()).status).toBe(200);
    await update(reporter.id, { role_name: 'reporter' });
    expect((await read()).status).toBe(403);
  });

  it('answers a taken email, a section that is not there, and a user who is not there', async () => {
    const reporter = await t.user('reporter');
    const taken = await update(reporter.id, { email: admin.email.toUpperCase() });
    expect(taken).toMatchObject({ status: 409, problem: { errors: { email: ['Already taken.'] } } });
    expect(await update(reporter.id, { section_id: 999_999 })).toMatchObject({
      status: 422,
      problem: { errors: { section_id: ['There is no such thing any more.'] } },
    });
    expect(await update(999_999, { nickname: 'X' })).toMatchObject({
      status: 404,
      problem: { message: 'There is no such user.' },
    });
  });

  it('needs a confirmed second factor like everything else', async () => {
    await t.db.updateTable('users').set({ two_fa_secret: null }).where('id', '=', admin.id).execute();
    expect((await update(admin.id, { nickname: 'X' })).status).toBe(403);
  });
});

describe('tokens', () => {
  it('one’s own new password ends one’s other sessions', async () => {
    const reporter = await t.user('reporter');
    const elsewhere = await secondToken(reporter);
    await update(reporter.id, { nickname: 'Nick' }, reporter);
    expect(await me(elsewhere)).toBe(200);
    expect((await update(reporter.id, own(NEW), reporter)).status).toBe(200);
    expect([await me(reporter), await me(elsewhere)]).toEqual([200, 401]);
  });

  it('a password set by somebody else ends them all, and nobody else’s', async () => {
    const reporter = await t.user('reporter');
    const elsewhere = await secondToken(reporter);
    await update(reporter.id, { password: NEW });
    expect([await me(reporter), await me(elsewhere), await me(admin)]).toEqual([401, 401, 200]);
  });

  it('go with their user', async () => {
    const reporter = await t.user('reporter');
    expect((await remove(reporter.id)).status).toBe(200);
    expect(await me(reporter)).toBe(401);
    expect((await remove(reporter.id)).status).toBe(404);
    const gone = await t.call(users.list, { query: { 'filter[id.eq]': String(reporter.id) } }, admin);
    expect(gone.body.items).toEqual([]);
  });
});

describe('resetting two-factor', () => {
  it('clears the secret, what was made for it, and every session', async () => {
    const reporter = await t.user('reporter');
    await t.db
      .insertInto('recovery_codes')
      .values({ user_id: reporter.id, hash: Buffer.from('x') })
      .execute();
    const code = generateSync({ secret: reporter.secret, epoch: t.clock.now.getTime() / 1000 });
    await t.call(session.generateTwoFactor, { body: { current_password: password, code } }, reporter);
    const { status, body } = await reset(reporter.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: reporter.id, two_fa_enabled: false });
    expect(await me(reporter)).toBe(401);
    const row = await t.db
      .selectFrom('users')
      .where('id', '=', reporter.id)
      .select(['two_fa_secret', 'two_fa_pending_secret', 'two_fa_last_step'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ two_fa_secret: null, two_fa_pending_secret: null, two_fa_last_step: null });
    expect(await t.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect(await signIn(reporter.email, password)).toEqual({ token: expect.any(String) });
    expect((await reset(reporter.id)).status).toBe(200);
    expect((await reset(999_999)).status).toBe(404);
  });

  it('of oneself is refused, because replacing it takes the password and a code', async () => {
    const refused = await reset(admin.id);
    expect(refused.status).toBe(403);
    expect(refused.problem.message).toContain('Change your own two-factor authentication in "My account"');
    expect(await me(admin)).toBe(200);
  });

  it('is for administrators', async () => {
    const reporter = await t.user('reporter');
    const senior = await t.user('senior-editor');
    const refused = await reset(reporter.id, senior);
    expect(refused.status).toBe(403);
    expect(refused.problem.message).toBe('Only an administrator may reset two-factor authentication.');
    expect((await reset(reporter.id, reporter)).status).toBe(403);
    expect(await me(reporter)).toBe(200);
  });
});

describe('deleting and the last administrator', () => {
  it('refuses oneself, those without the right, and the last one', async () => {
    expect(await remove(admin.id)).toMatchObject({ status: 403, problem: { message: 'You cannot remove yourself' } });
    const senior = await t.user('senior-editor');
    expect((await remove(senior.id, senior)).problem.message).toBe('You need the right user.delete to do this.');
    const last = await update(admin.id, { role_name: 'editor' });
    const message = 'The last administrator cannot be removed or demoted.';
    expect(last).toMatchObject({ status: 409, problem: { message, errors: { role_name: [message] } } });
    expect((await update(admin.id, { role_name: 'admin', nickname: 'Chief' })).status).toBe(200);
    const second = await t.user('admin');
    expect((await update(admin.id, { role_name: 'editor' })).status).toBe(200);
    expect((await update(second.id, { role_name: 'editor' }, second)).status).toBe(409);
  });

  it.each(['demote', 'delete', 'demote themselves'])(
    'two administrators who %s each other at once: one stays',
    async (what) => {
      for (let round = 0; round < 5; round++) {
        await t.db.deleteFrom('users').execute();
        const [one, two] = [await t.user('admin'), await t.user('admin')];
        const act = (by: TestUser, other: TestUser) => {
          if (what === 'delete') return remove(other.id, by);
          return update(what === 'demote' ? other.id : by.id, { role_name: 'editor' }, by);
        };
        const answers = await Promise.all([act(one, two), act(two, one)]);
        const statuses = answers.map(({ status }) => status).sort();
        expect(statuses[0]).toBe(200);
        expect([401, 403, 404, 409]).toContain(statuses[1]);
        expect(await countAdmins()).toBe(1);
      }
    },
  );

  it('takes the picture of their author profile with them', async () => {
    const reporter = await t.user('reporter');
    const avatar = 'avatars/of-somebody-who-leaves.webp';
    await t.storage.write(avatar, Readable.from(Buffer.from('a picture')));
    await t.db.insertInto('author_infos').values({ user_id: reporter.id, description: 'Writes.', avatar }).execute();
    expect((await remove(reporter.id)).status).toBe(200);
    expect(await t.storage.exists(avatar)).toBe(false);
  });

  it('a role that is deleted while somebody gets it says so', async () => {
    for (let round = 0; round < 4; round++) {
      const name = `fleeting-${round}`;
      const { id } = (await t.call(roles.create, { body: { name, description: name } }, admin)).body;
      const reporter = await t.user('reporter');
      const person = { username: 'New Person', email: `${name}@masthead.test`, password: NEW, role_name: name };
      const [removed, ...given] = await Promise.all([
        t.call(roles.remove, { params: { id } }, admin),
        t.call(users.create, { body: person }, admin),
        update(reporter.id, { role_name: name }),
      ]);
      const expected = removed.status === 409 ? [200, 422] : [422];
      for (const answer of given) expect(expected).toContain(answer.status);
      for (const answer of given.filter(({ status }) => status === 422))
        expect(answer.problem.errors).toEqual({ role_name: ['There is no such role.'] });
    }
  });

  it('three administrators who delete each other in a ring leave one', async () => {
    const ring = [admin, await t.user('admin'), await t.user('admin')] as const;
    await Promise.all(ring.map((by, index) => remove((ring[(index + 1) % 3] as TestUser).id, by)));
    expect(await countAdmins()).toBeGreaterThanOrEqual(1);
  });
});
