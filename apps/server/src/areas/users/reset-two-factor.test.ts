import { session } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { password, type TestUser } from '../../../test/harness/users';

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

const reset = (id: number, actor = admin) => t.call(users.resetTwoFactor, { params: { id } }, actor);
/** Returns 200 while the session of the user is valid, otherwise 401. */
const requestMe = async (user: TestUser) => (await t.call(session.me, {}, user)).status;

/** An administrator resets the second factor of a user who lost it. */
describe('resetting two-factor authentication', () => {
  it('deletes secret and recovery codes, and ends all sessions of the user', async () => {
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
    expect(await requestMe(reporter)).toBe(401);
    const row = await t.db
      .selectFrom('users')
      .where('id', '=', reporter.id)
      .select(['two_fa_secret', 'two_fa_pending_secret', 'two_fa_last_step'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ two_fa_secret: null, two_fa_pending_secret: null, two_fa_last_step: null });
    expect(await t.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    const signIn = await t.call(session.login, { body: { login: reporter.email, password } });
    expect(signIn.body).toEqual({ token: expect.any(String) });
    expect((await reset(reporter.id)).status).toBe(200);
    expect((await reset(999_999)).status).toBe(404);
  });

  it('is rejected for oneself', async () => {
    const refused = await reset(admin.id);
    expect(refused.status).toBe(403);
    expect(refused.problem.message).toContain('Change your own two-factor authentication in "My account"');
    expect(await requestMe(admin)).toBe(200);
  });

  it('requires the role admin', async () => {
    const reporter = await t.user('reporter');
    const senior = await t.user('senior-editor');
    const refused = await reset(reporter.id, senior);
    expect(refused.status).toBe(403);
    expect(refused.problem.message).toBe('Only an administrator can reset two-factor authentication.');
    expect((await reset(reporter.id, reporter)).status).toBe(403);
    expect(await requestMe(reporter)).toBe(200);
  });
});
