import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const get = (url: string, headers = {}) => t.send({ url, headers: { host: 'www.lagos.localhost', ...headers } });

it.each(['/site.js', '/sw.js'])('%s is served on the site, and asked for again only when it changed', async (url) => {
  const { statusCode, headers, body } = await get(url);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(body).not.toBe('');
  expect((await get(url, { 'if-none-match': headers.etag })).statusCode).toBe(304);
  expect((await t.send({ url })).body).not.toBe(body);
});

it('every page of the site asks for the one script, and says so in its policy', async () => {
  const { headers, body } = await get('/nothing-here');
  expect(body.match(/<script[^>]*>/g)).toEqual(['<script src="/site.js" defer="">']);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("worker-src 'self';");
});
