import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const get = (url: string, headers = {}) => t.send({ url, headers: { host: 'www.lagos.localhost', ...headers } });

it('serves the service worker at a fixed path with revalidation', async () => {
  const { statusCode, headers, body } = await get('/sw.js');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect((await get('/sw.js', { 'if-none-match': headers.etag })).statusCode).toBe(304);
  expect((await t.send({ url: '/sw.js' })).body).not.toBe(body);
});

it('loads one script per page from a path with a content hash and an immutable cache', async () => {
  const { headers, body } = await get('/nothing-here');
  const [, path = ''] = /<script src="([^"]+)" defer="">/.exec(body) ?? [];
  expect(body.match(/<script[^>]*>/g)).toHaveLength(1);
  expect(path).toMatch(/^\/site-[0-9a-f]{12}\.js$/);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("worker-src 'self';");
  const script = await get(path);
  expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect((await get('/site-000000000000.js')).statusCode).toBe(404);
});
