import { PassThrough } from 'node:stream';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import { roles } from '@masthead/domain/roles/contract';
import { session } from '@masthead/domain/session/contract';
import { stopWords } from '@masthead/domain/stop-words/contract';
import { users } from '@masthead/domain/users/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { password, type TestUser } from '../../../test/people';

let t: TestApp;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  await t.db.deleteFrom('users').execute();
  admin = await t.user('admin');
  other = await t.user('admin');
});
afterAll(() => t.close());

/** Begins a call, waits until it has been let in, does something else, and only then sends the body. */
async function heldBack(endpoint: Endpoint, path: string, body: object, meanwhile: () => Promise<unknown>) {
  t.advance(2 * 60_000);
  const now = t.clock.now.toISOString();
  const payload = new PassThrough();
  const headers = { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' };
  const pending = t.send({ method: endpoint.method, url: `/api${path}`, headers, payload });
  await vi.waitFor(async () => {
    const token = await t.db.selectFrom('tokens').where('user_id', '=', other.id).select('used_at').executeTakeFirst();
    expect(token?.used_at).toBe(now);
  });
  await meanwhile();
  payload.end(JSON.stringify(body));
  const answer = await pending;
  return { status: answer.statusCode, body: answer.json() };
}

const demote = () => t.call(users.update, { params: { id: other.id }, body: { role_name: 'editor' } }, admin);
const remove = () => t.call(users.remove, { params: { id: other.id } }, admin);
const countUsers = async () => (await t.db.selectFrom('users').select('id').execute()).length;

describe('a call whose body was held back', () => {
  it('does not make somebody an administrator again who is none any more', async () => {
    const { status } = await heldBack(users.update, `/v2/users/${other.id}`, { role_name: 'admin' }, demote);
    expect(status).toBe(403);
    expect((await t.call(session.me, {}, other)).body.role).toBe('editor');
  });

  it('creates nobody for whoever has been deleted', async () => {
    const person = { username: 'Late Comer', email: 'late@masthead.test', password: 'Aa1!aaaa', role_name: 'admin' };
    expect(await heldBack(users.create, '/v2/users', person, remove)).toMatchObject({ status: 401 });
    expect(await countUsers()).toBe(1);
  });

  it('gives no right that its caller has lost, and makes and renames no role', async () => {
    const { id } = (await t.call(roles.create, { body: { name: 'desk', description: 'Desk' } }, admin)).body;
    const calls = [
      () => heldBack(roles.grant, '/auth-item-children', { parent: 'editor', child: 'role.update' }, demote),
      () => heldBack(roles.create, '/auth-items', { name: 'late', description: 'Late' }, demote),
      () => heldBack(roles.update, `/auth-items/${id}`, { name: 'late' }, demote),
    ];
    for (const call of calls) {
      expect(await call()).toMatchObject({
        status: 403,
        body: { message: expect.stringMatching(/^You need the right role\./) },
      });
      await t.call(users.update, { params: { id: other.id }, body: { role_name: 'admin' } }, admin);
    }
    await t.call(roles.remove, { params: { id } }, admin);
  });

  it('writes nothing in any other area either', async () => {
    const { status } = await heldBack(
      stopWords.create,
      '/v2/stop-words',
      { name: 'late', is_article: 1, is_tag: 0 },
      remove,
    );
    expect(status).toBe(401);
    expect(await t.db.selectFrom('stop_words').select('id').execute()).toEqual([]);
  });

  it('puts no second factor in force for a session that has been ended', async () => {
    const code = generateSync({ secret: other.secret, epoch: t.clock.now.getTime() / 1000 });
    const proof = { current_password: password, code };
    expect((await t.call(session.generateTwoFactor, { body: proof }, other)).status).toBe(200);
    const change = () => t.call(users.update, { params: { id: other.id }, body: { password: 'Bb2@bbbb' } }, admin);
    const { status } = await heldBack(
      session.confirmTwoFactor,
      '/v2/users/two-factor/confirm',
      { code: '123456' },
      change,
    );
    expect(status).toBe(401);
  });
});
