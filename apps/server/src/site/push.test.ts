import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness/test-app';
import { createSubscribedBrowser } from '../../test/outside/push-service';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterEach(() => t.db.deleteFrom('push_subscriptions').execute());
afterAll(() => t.close());

const { keys } = createSubscribedBrowser();
const endpoint = 'https://push.example.com/ada';
const host = 'www.lagos.localhost';
const subscriptions = '/api/push/subscriptions';
const subscribe = (payload: object, remoteAddress = '203.0.113.7') =>
  t.send({ method: 'POST', url: subscriptions, headers: { host }, payload, remoteAddress });
const unsubscribe = (subscribedEndpoint: string) =>
  t.send({ method: 'DELETE', url: subscriptions, headers: { host }, payload: { endpoint: subscribedEndpoint } });
const rows = () => t.db.selectFrom('push_subscriptions').select(['endpoint', 'p256dh', 'auth']).execute();

it('always returns the same public key and stores the private key encrypted', async () => {
  const key = async () => (await t.send({ url: '/api/push/key', headers: { host } })).json().key;
  const [first, second] = await Promise.all([key(), key()]);
  expect([second, await key()]).toEqual([first, first]);
  expect(Buffer.from(first, 'base64url')).toHaveLength(65);
  const { private_key } = await t.db.selectFrom('push_keys').select('private_key').executeTakeFirstOrThrow();
  expect(Buffer.from(t.secrets.decrypt(private_key), 'base64url')).toHaveLength(32);
});

it('stores one subscription per endpoint with the latest keys and deletes it on request', async () => {
  const other = createSubscribedBrowser().keys;
  expect((await subscribe({ endpoint, keys, expirationTime: null })).statusCode).toBe(201);
  expect((await subscribe({ endpoint, keys: other })).statusCode).toBe(201);
  expect(await rows()).toEqual([{ endpoint, ...other }]);
  expect((await unsubscribe('https://push.example.com/somebody-else')).statusCode).toBe(204);
  expect(await rows()).toHaveLength(1);
  expect((await unsubscribe(endpoint)).statusCode).toBe(204);
  expect(await rows()).toEqual([]);
});

it('rejects subscriptions with private addresses, invalid keys or large bodies', async () => {
  for (const wrong of [
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://localhost/a',
    'https://db.internal/a',
  ]) {
    const { statusCode, body } = await subscribe({ endpoint: wrong, keys });
    expect(statusCode).toBe(422);
    expect(body).toContain('The push service of this endpoint is not supported.');
  }
  expect((await subscribe({ endpoint, keys: { ...keys, auth: 'short' } })).statusCode).toBe(422);
  expect((await subscribe({ endpoint })).statusCode).toBe(422);
  expect((await subscribe({ endpoint, keys, more: 'x'.repeat(5000) })).statusCode).toBe(413);
  expect(await rows()).toEqual([]);
});

it('accepts only endpoints of the configured push services', async () => {
  for (const host of [
    'push.example.org',
    'evilpush.example.com',
    'push.example.com.example.org',
    'fcm.googleapis.com',
  ]) {
    const response = await subscribe({ endpoint: `https://${host}/a`, keys });
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { endpoint: ['The push service of this endpoint is not supported.'] },
    ]);
  }
  expect((await subscribe({ endpoint: 'https://eu.push.example.com/a', keys })).statusCode).toBe(201);
});

it('rejects an endpoint that resolves to a private address', async () => {
  const { statusCode, body } = await subscribe({ endpoint: 'https://inside.push.example.com/a', keys });
  expect(statusCode).toBe(422);
  expect(body).toContain('The push service of this endpoint is not supported.');
  expect(await rows()).toEqual([]);
});

it('answers 429 to the 61st subscription from one IP address', async () => {
  const subscribeNumber = (n: number) => subscribe({ endpoint: `${endpoint}-${n}`, keys }, '203.0.113.9');
  const statuses = [];
  for (let n = 0; n < 61; n++) statuses.push((await subscribeNumber(n)).statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  expect((await subscribe({ endpoint, keys }, '203.0.113.10')).statusCode).toBe(201);
});

it('answers 404 to push requests on the host of the admin', async () => {
  expect((await t.send({ url: '/api/push/key' })).statusCode).toBe(404);
});
