import { auditLog } from '@masthead/domain/audit/contract';
import { linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { session } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Brand, linkRequest, linkUsers, openBrands } from '../../../../test/harness/brands';
import { createTestAppForFile } from '../../../../test/harness/test-app';
import { password, type TestUser } from '../../../../test/harness/users';

const t = await createTestAppForFile({}, 2);
const [lagos, manila, accra] = openBrands(t) as [Brand, Brand, Brand];

let ada: TestUser;
let adaInAccra: TestUser;
beforeEach(async () => {
  for (const { db } of [lagos, manila, accra]) {
    await db.deleteFrom('attempts').execute();
    await db.deleteFrom('account_links').execute();
  }
  ada = await lagos.user('editor');
  adaInAccra = await accra.user('reporter');
});

const link = (changes: object = {}) =>
  lagos.call(linkedAccounts.link, linkRequest(t, ada, 'accra', adaInAccra, changes), ada);
const list = async (brand: Brand, user: TestUser) => (await brand.call(linkedAccounts.list, {}, user)).body.items;
const countLinks = async (brand: Brand) => (await brand.db.selectFrom('account_links').select('id').execute()).length;
const actions = async (brand: Brand, targetId: number) =>
  (
    await brand.db.selectFrom('audit_log').where('target_id', '=', targetId).select('action').orderBy('id').execute()
  ).map(({ action }) => action);

describe('linking', () => {
  it('stores one side in each database and shows both users the other account', async () => {
    expect((await link()).body).toMatchObject({
      project: 'accra',
      title: 'Accra Dispatch',
      url: 'http://accra.localhost',
      is_active: true,
      email: adaInAccra.email,
    });
    expect(await list(lagos, ada)).toMatchObject([{ project: 'accra', email: adaInAccra.email }]);
    expect(await list(accra, adaInAccra)).toMatchObject([{ project: 'lagos', email: ada.email }]);
    expect(await actions(lagos, ada.id)).toEqual(['account.linked']);
    expect(await actions(accra, adaInAccra.id)).toEqual(['account.linked']);
  });

  it('lists the other brands of the server', async () => {
    const { body } = await lagos.call(linkedAccounts.list, {}, ada);
    expect(body.brands.map(({ project }) => project)).toEqual(['manila', 'accra']);
  });

  it.each([
    ['a wrong password of the other account', { password: 'Wrong#2026' }, 'Wrong email or password.'],
    ['an unknown e-mail address', { login: 'nobody@masthead.test' }, 'Wrong email or password.'],
    ['a wrong code of the other account', { two_fa_code: '000000' }, 'Invalid authentication code.'],
    ['a wrong password of the own account', { current_password: 'Wrong#2026' }, 'The current password is wrong.'],
    ['a wrong code of the own account', { code: '000000' }, 'Invalid authentication code.'],
  ])('refuses %s and writes nothing', async (_, changes, message) => {
    const refused = await link(changes);
    expect([refused.status, refused.problem.message]).toEqual([422, message]);
    expect([await countLinks(lagos), await countLinks(accra)]).toEqual([0, 0]);
  });

  it('refuses a code that was already used', async () => {
    const request = linkRequest(t, ada, 'accra', adaInAccra);
    expect((await lagos.call(linkedAccounts.link, request, ada)).status).toBe(200);
    expect((await lagos.call(linkedAccounts.link, request, ada)).status).toBe(422);
  });

  it('uses up neither code when the password of the other account is wrong', async () => {
    const request = linkRequest(t, ada, 'accra', adaInAccra);
    const wrongRequest = { body: { ...request.body, password: 'Wrong#2026' } };
    expect((await lagos.call(linkedAccounts.link, wrongRequest, ada)).status).toBe(422);
    expect((await lagos.call(linkedAccounts.link, request, ada)).status).toBe(200);
  });

  it('refuses an account without two-factor authentication', async () => {
    await accra.db.updateTable('users').set({ two_fa_secret: null }).where('id', '=', adaInAccra.id).execute();
    expect((await link()).problem.errors.two_fa_code[0]).toContain('no two-factor authentication');
    expect(await countLinks(accra)).toBe(0);
  });

  it('refuses a suspended account', async () => {
    const now = t.clock.now.toISOString();
    await accra.db.updateTable('users').set({ suspended_at: now }).where('id', '=', adaInAccra.id).execute();
    expect((await link()).status).toBe(403);
  });

  it('refuses a brand that the server does not have, and the own brand', async () => {
    for (const project of ['berlin', 'lagos']) expect((await link({ project })).status).toBe(404);
  });

  it('counts wrong passwords and codes as failed sign-ins of the other brand, in its audit log', async () => {
    const statuses: number[] = [];
    for (const wrong of [{ password: 'Wrong#2026' }, { two_fa_code: '000000' }]) {
      for (let i = 0; i < 2; i++) statuses.push((await link(wrong)).status);
    }
    statuses.push((await link({ password: 'Wrong#2026' })).status, (await link({ password: 'Wrong#2026' })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422]);
    // The fifth and sixth failure block the pair of account and address: also a right sign-in of that brand.
    const login = { body: { login: adaInAccra.email, password } };
    expect((await accra.call(session.login, login)).status).toBe(429);
    expect(await actions(accra, adaInAccra.id)).toEqual([...Array(6).fill('session.failed'), 'session.locked-out']);
    expect(await actions(lagos, adaInAccra.id)).toEqual([]);
  });

  it.each([
    ['passwords', { current_password: 'Wrong#2026' }],
    ['codes', { code: '000000' }],
  ])('limits wrong %s of the own account and records them in the audit log', async (_, wrong) => {
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) statuses.push((await link(wrong)).status);
    expect(new Set(statuses)).toEqual(new Set([422]));
    expect((await link(wrong)).status).toBe(429);
    expect((await link()).status).toBe(429);
    expect(await actions(lagos, ada.id)).toEqual([...Array(10).fill('session.proof-failed'), 'session.locked-out']);
    expect(await actions(accra, adaInAccra.id)).toEqual([]);
  });

  it('replaces earlier links between the accounts and the two brands', async () => {
    await linkUsers(t, lagos, ada, accra, adaInAccra);
    const colleague = await lagos.user('editor');
    await linkUsers(t, lagos, colleague, accra, adaInAccra);
    expect(await list(accra, adaInAccra)).toMatchObject([{ email: colleague.email }]);
    expect(await list(lagos, ada)).toEqual([]);
    expect(await actions(lagos, ada.id)).toEqual(['account.linked', 'account.unlinked']);
  });

  it('is pairwise: two accounts that are linked with a third one are not linked with each other', async () => {
    const adaInManila = await manila.user('editor');
    await linkUsers(t, lagos, ada, accra, adaInAccra);
    await linkUsers(t, lagos, ada, manila, adaInManila);
    expect(await list(lagos, ada)).toHaveLength(2);
    expect(await list(manila, adaInManila)).toMatchObject([{ project: 'lagos' }]);
  });
});

describe('a link ends', () => {
  beforeEach(() => linkUsers(t, lagos, ada, accra, adaInAccra));
  const expectEnded = async () => {
    expect((await list(lagos, ada)).filter(({ is_active }) => is_active)).toEqual([]);
    expect((await list(accra, adaInAccra)).filter(({ is_active }) => is_active)).toEqual([]);
  };

  it.each([
    ['the first', () => lagos.call(linkedAccounts.unlink, { params: { project: 'accra' } }, ada)],
    ['the other', () => accra.call(linkedAccounts.unlink, { params: { project: 'lagos' } }, adaInAccra)],
  ])('when its owner unlinks it in %s brand, with an entry in both audit logs', async (_, unlink) => {
    expect((await unlink()).status).toBe(200);
    await expectEnded();
    expect([await countLinks(lagos), await countLinks(accra)]).toEqual([0, 0]);
    expect((await actions(lagos, ada.id)).at(-1)).toBe('account.unlinked');
    expect((await actions(accra, adaInAccra.id)).at(-1)).toBe('account.unlinked');
    expect((await unlink()).status).toBe(404);
  });

  it.each(['lagos', 'accra'])('while the side of %s is missing', async (id) => {
    const { db } = id === 'lagos' ? lagos : accra;
    await db.deleteFrom('account_links').execute();
    await expectEnded();
  });

  it('when an administrator sets a new password', async () => {
    const admin = await accra.user('admin');
    const body = { password: 'Changed#2026', repeatPassword: 'Changed#2026' };
    const params = { id: adaInAccra.id };
    expect((await accra.call(users.update, { params, body }, admin)).status).toBe(200);
    expect([await countLinks(lagos), await countLinks(accra)]).toEqual([0, 0]);
  });

  it('when an administrator resets the second factor', async () => {
    const admin = await accra.user('admin');
    expect((await accra.call(users.resetTwoFactor, { params: { id: adaInAccra.id } }, admin)).status).toBe(200);
    expect([await countLinks(lagos), await countLinks(accra)]).toEqual([0, 0]);
  });

  it('when an administrator suspends or deletes the account, also after it is reactivated', async () => {
    const admin = await accra.user('admin');
    const params = { id: adaInAccra.id };
    expect((await accra.call(users.suspend, { params }, admin)).status).toBe(200);
    expect((await accra.call(users.reactivate, { params }, admin)).status).toBe(200);
    expect([await countLinks(lagos), await countLinks(accra)]).toEqual([0, 0]);
    const other = await accra.user('reporter');
    await linkUsers(t, lagos, ada, accra, other);
    expect((await accra.call(users.remove, { params: { id: other.id } }, admin)).status).toBe(200);
    expect([await countLinks(lagos), await countLinks(accra)]).toEqual([0, 0]);
  });

  it('but not when the owner changes the own password', async () => {
    const body = { password: 'Changed#2026', repeatPassword: 'Changed#2026', current_password: password };
    expect((await accra.call(users.update, { params: { id: adaInAccra.id }, body }, adaInAccra)).status).toBe(200);
    expect(await list(lagos, ada)).toMatchObject([{ is_active: true }]);
  });
});

describe('an administrator of one brand', () => {
  it('gains nothing by creating an account with the e-mail address of a user of another brand', async () => {
    const admin = await lagos.user('admin');
    const created = await lagos.call(
      users.create,
      {
        body: {
          username: 'Ada Copy',
          email: adaInAccra.email,
          role_name: 'reporter',
          password: 'Copied#2026',
          repeatPassword: 'Copied#2026',
        } as never,
      },
      admin,
    );
    expect(created.status).toBe(200);
    const request = linkRequest(t, admin, 'accra', adaInAccra, { password: 'Copied#2026' });
    expect((await lagos.call(linkedAccounts.link, request, admin)).status).toBe(422);
    expect(await list(lagos, admin)).toEqual([]);
    expect(await list(accra, adaInAccra)).toEqual([]);
  });

  it('does not see the accounts of users in other brands in the audit log', async () => {
    await linkUsers(t, lagos, ada, accra, adaInAccra);
    const admin = await lagos.user('admin');
    const { body } = await lagos.call(auditLog.list, { query: { action: 'account.linked' } }, admin);
    expect(body.items[0]?.after).toEqual({ projects: ['accra'] });
    expect(JSON.stringify(body)).not.toContain(adaInAccra.email);
  });
});
