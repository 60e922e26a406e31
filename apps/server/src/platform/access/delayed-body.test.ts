import { PassThrough } from 'node:stream';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import { roles } from '@masthead/domain/roles/contract';
import { session } from '@masthead/domain/session/contract';
import { stopWords } from '@masthead/domain/stop-words/contract';
import { users } from '@masthead/domain/users/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { password, type TestUser } from '../../../test/harness/users';

let t: TestApp;
let admin: TestUser;
let caller: TestUser;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom('users').execute();
  admin = await t.user('admin');
  caller = await t.user('admin');
});
afterAll(() => t.close());

/** Starts a call, waits until the server has checked the token, runs `meanwhile`, and then sends the body. */
async function callWithDelayedBody(endpoint: Endpoint, path: string, body: object, meanwhile: () => Promise<unknown>) {
  t.advance(2 * 60_000);
  const now = t.clock.now.toISOString();
  const payload = new PassThrough();
  const headers = { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' };
  const pending = t.send({ method: endpoint.method, url: `/api${path}`, headers, payload });
  const token = t.db.selectFrom('tokens').where('user_id', '=', caller.id).select('used_at');
  await expect.poll(async () => (await token.executeTakeFirst())?.used_at).toBe(now);
  await meanwhile();
  payload.end(JSON.stringify(body));
  const response = await pending;
  return { status: response.statusCode, body: response.json() };
}

const demoteCaller = () => t.call(users.update, { params: { id: caller.id }, body: { role_name: 'editor' } }, admin);
const deleteCaller = () => t.call(users.remove, { params: { id: caller.id } }, admin);
const countUsers = async () => (await t.db.selectFrom('users').select('id').execute()).length;

describe('a call with a delayed body', () => {
  it('does not restore the administrator role of a demoted user', async () => {
    const { status } = await callWithDelayedBody(
      users.update,
      `/v2/users/${caller.id}`,
      { role_name: 'admin' },
      demoteCaller,
    );
    expect(status).toBe(403);
    expect((await t.call(session.me, {}, caller)).body.role).toBe('editor');
  });

  it('creates no user if the caller has been deleted', async () => {
    const newUser = { username: 'Late Comer', email: 'late@masthead.test', password: 'Aa1!aaaa', role_name: 'admin' };
    expect(await callWithDelayedBody(users.create, '/v2/users', newUser, deleteCaller)).toMatchObject({ status: 401 });
    expect(await countUsers()).toBe(1);
  });

  it('grants no right and changes no role if the caller has lost the right', async () => {
    const { id } = (await t.call(roles.create, { body: { name: 'desk', description: 'Desk' } }, admin)).body;
    const calls = [
      () =>
        callWithDelayedBody(
          roles.grant,
          '/auth-item-children',
          { parent: 'editor', child: 'role.update' },
          demoteCaller,
        ),
      () => callWithDelayedBody(roles.create, '/auth-items', { name: 'late', description: 'Late' }, demoteCaller),
      () => callWithDelayedBody(roles.update, `/auth-items/${id}`, { name: 'late' }, demoteCaller),
    ];
    for (const call of calls) {
      expect(await call()).toMatchObject({
        status: 403,
        body: { message: expect.stringMatching(/^You need the right role\./) },
      });
      await t.call(users.update, { params: { id: caller.id }, body: { role_name: 'admin' } }, admin);
    }
    await t.call(roles.remove, { params: { id } }, admin);
  });

  it('creates no stop word if the caller has been deleted', async () => {
    const { status } = await callWithDelayedBody(
      stopWords.create,
      '/v2/stop-words',
      { name: 'late', is_article: 1, is_tag: 0 },
      deleteCaller,
    );
    expect(status).toBe(401);
    expect(await t.db.selectFrom('stop_words').select('id').execute()).toEqual([]);
  });

  it('activates no second factor for an ended session', async () => {
    const code = generateSync({ secret: caller.secret, epoch: t.clock.now.getTime() / 1000 });
    const proof = { current_password: password, code };
    expect((await t.call(session.generateTwoFactor, { body: proof }, caller)).status).toBe(200);
    const changePassword = () =>
      t.call(users.update, { params: { id: caller.id }, body: { password: 'Bb2@bbbb' } }, admin);
    const { status } = await callWithDelayedBody(
      session.confirmTwoFactor,
      '/v2/users/two-factor/confirm',
      { code: '123456' },
      changePassword,
    );
    expect(status).toBe(401);
  });
});
