import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/harness';
import { browser } from '../../test/push-service';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterEach(() => t.db.deleteFrom('push_subscriptions').execute());
afterAll(() => t.close());

const { keys } = browser();
const endpoint = 'https://push.example.com/ada';
const host = 'www.lagos.localhost';
const subscriptions = '/api/push/subscriptions';
const subscribe = (payload: object, remoteAddress = '203.0.113.7') =>
  t.send({ method: 'POST', url: subscriptions, headers: { host }, payload, remoteAddress });
const unsubscribe = (of: string) =>
  t.send({ method: 'DELETE', url: subscriptions, headers: { host }, payload: { endpoint: of } });
const rows = () => t.db.selectFrom('push_subscriptions').select(['endpoint', 'p256dh', 'auth']).execute();

it('gives the same key always, and keeps its private half encrypted', async () => {
  const key = async () => (await t.send({ url: '/api/push/key', headers: { host } })).json().key;
  const [first, second] = await Promise.all([key(), key()]);
  expect([second, await key()]).toEqual([first, first]);
  expect(Buffer.from(first, 'base64url')).toHaveLength(65);
  const { private_key } = await t.db.selectFrom('push_keys').select('private_key').executeTakeFirstOrThrow();
  expect(Buffer.from(t.secrets.decrypt(private_key), 'base64url')).toHaveLength(32);
});

it('keeps a subscription once, with the keys that came last, and forgets it when asked', async () => {
  const other = browser().keys;
  expect((await subscribe({ endpoint, keys, expirationTime: null })).statusCode).toBe(201);
  expect((await subscribe({ endpoint, keys: other })).statusCode).toBe(201);
  expect(await rows()).toEqual([{ endpoint, ...other }]);
  expect((await unsubscribe('https://push.example.com/somebody-else')).statusCode).toBe(204);
  expect(await rows()).toHaveLength(1);
  expect((await unsubscribe(endpoint)).statusCode).toBe(204);
  expect(await rows()).toEqual([]);
});

it('takes no address inside a network, no other keys, and nothing large', async () => {
  for (const wrong of [
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://localhost/a',
    'https://db.internal/a',
  ]) {
    const { statusCode, body } = await subscribe({ endpoint: wrong, keys });
    expect(statusCode).toBe(422);
    expect(body).toContain('This is not the address of a push service.');
  }
  expect((await subscribe({ endpoint, keys: { ...keys, auth: 'short' } })).statusCode).toBe(422);
  expect((await subscribe({ endpoint })).statusCode).toBe(422);
  expect((await subscribe({ endpoint, keys, more: 'x'.repeat(5000) })).statusCode).toBe(413);
  expect(await rows()).toEqual([]);
});

it('takes endpoints of the configured push services only', async () => {
  for (const host of [
    'push.example.org',
    'evilpush.example.com',
    'push.example.com.example.org',
    'fcm.googleapis.com',
  ]) {
    const answer = await subscribe({ endpoint: `https://${host}/a`, keys });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { endpoint: ['This is not the address of a push service.'] },
    ]);
  }
  expect((await subscribe({ endpoint: 'https://eu.push.example.com/a', keys })).statusCode).toBe(201);
});

it('takes no endpoint that resolves to a private address', async () => {
  const { statusCode, body } = await subscribe({ endpoint: 'https://inside.push.example.com/a', keys });
  expect(statusCode).toBe(422);
  expect(body).toContain('This is not the address of a push service.');
  expect(await rows()).toEqual([]);
});

it('takes so many from one address and no more for a while', async () => {
  const come = (n: number) => subscribe({ endpoint: `${endpoint}-${n}`, keys }, '203.0.113.9');
  const answers = [];
  for (let n = 0; n < 61; n++) answers.push((await come(n)).statusCode);
  expect(answers.filter((status) => status === 201)).toHaveLength(60);
  expect(answers.at(-1)).toBe(429);
  expect((await subscribe({ endpoint, keys }, '203.0.113.10')).statusCode).toBe(201);
});

it('is of the site, not of the admin', async () => {
  expect((await t.send({ url: '/api/push/key' })).statusCode).toBe(404);
});
